//! Parses arguments, a configuration file and an environment variable. Either all three are accepted, or the error
//! message contains only harmless characters. An option has the same effect in the configuration and on the command
//! line.

#![no_main]

use adjutant::cli::parse_to_debug;
use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use std::ffi::OsString;
use std::sync::OnceLock;

#[derive(Arbitrary, Debug)]
struct Line {
    verb: u8,
    words: Vec<Word>,
    defaults: Vec<Default>,
    /// Configuration text after the defaults, without changes.
    more: String,
    jobs: Option<String>,
}

#[derive(Arbitrary, Debug)]
enum Word {
    /// Option of this verb or of all verbs. If the option takes a value, the value is in the same argument or, with
    /// `is_apart`, in the next argument.
    Option {
        which: u8,
        value: Value,
        is_apart: bool,
    },
    Text(String),
    #[cfg(unix)]
    Bytes(Vec<u8>),
}

#[derive(Arbitrary, Debug)]
enum Value {
    /// One of the values that the option lists. If the option lists no values, a value of `KNOWN`.
    Listed(u8),
    Number(i16),
    Known(u8),
    Text(String),
}

#[derive(Arbitrary, Debug)]
struct Default {
    of_verb: bool,
    which: u8,
    value: Value,
    form: u8,
}

/// Values that at least one option accepts.
const KNOWN: [&str; 18] = [
    "a.srn",
    "-",
    "1/2",
    "4M",
    "E2",
    "two-squares",
    "red",
    "plies > 3",
    "player",
    "edition",
    "7:a4",
    "1..3",
    "json",
    "isf",
    "a=b",
    "",
    "9G",
    "0",
];

/// Option: its long name, the values it lists, and `true` if it takes a value.
struct Named {
    name: String,
    listed: Vec<String>,
    takes_value: bool,
}

struct Verb {
    name: String,
    options: Vec<Named>,
}

fn verbs() -> &'static [Verb] {
    static VERBS: OnceLock<Vec<Verb>> = OnceLock::new();
    VERBS.get_or_init(|| {
        let mut command = adjutant::cli::command();
        command.build();
        let verbs = command.get_subcommands().filter(|verb| verb.get_name() != "help").map(|verb| Verb {
            name: verb.get_name().to_owned(),
            options: verb
                .get_arguments()
                .filter_map(|option| {
                    Some(Named {
                        name: option.get_long()?.to_owned(),
                        listed: option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect(),
                        takes_value: option.get_action().takes_values(),
                    })
                })
                .collect(),
        });
        verbs.collect()
    })
}

impl Value {
    fn text(&self, option: &Named) -> String {
        match self {
            Self::Listed(which) if !option.listed.is_empty() => {
                option.listed[usize::from(*which) % option.listed.len()].clone()
            }
            Self::Listed(which) | Self::Known(which) => KNOWN[usize::from(*which) % KNOWN.len()].to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

fuzz_target!(|line: Line| {
    let verb = &verbs()[usize::from(line.verb) % verbs().len()];
    let option = |which: u8| &verb.options[usize::from(which) % verb.options.len()];
    let mut arguments: Vec<OsString> = vec!["adjutant".into(), verb.name.clone().into()];
    for word in line.words.iter().take(8) {
        match word {
            Word::Option { which, value, is_apart } => {
                let named = option(*which);
                let (name, value) = (&named.name, value.text(named));
                match (named.takes_value, *is_apart) {
                    (false, _) => arguments.push(format!("--{name}").into()),
                    (true, false) => arguments.push(format!("--{name}={value}").into()),
                    (true, true) => arguments.extend([format!("--{name}").into(), value.into()]),
                }
            }
            Word::Text(text) => arguments.push(text.into()),
            #[cfg(unix)]
            Word::Bytes(bytes) => arguments.push(std::os::unix::ffi::OsStringExt::from_vec(bytes.clone())),
        }
    }
    let mut configuration = String::new();
    let mut said: Vec<(String, String)> = Vec::new();
    for of_verb in [false, true] {
        if of_verb {
            configuration.push_str(&format!("[{}]\n", verb.name));
        }
        for default in line.defaults.iter().take(4).filter(|default| default.of_verb == of_verb) {
            let named = option(default.which);
            let value = default.value.text(named);
            let quoted = format!("{value:?}");
            let written = match default.form % 4 {
                0 => quoted,
                1 => value.clone(),
                2 => format!("[{quoted}]"),
                _ => "true".to_owned(),
            };
            configuration.push_str(&format!("{} = {written}\n", named.name));
            if default.form % 4 == 0 && named.takes_value {
                said.push((named.name.clone(), value));
            }
        }
    }
    configuration.push_str(&line.more);
    let meant = parse_to_debug(&arguments, &configuration, line.jobs.as_deref());
    if let Err(said) = parse_to_debug(&arguments, "", None) {
        // Help is written without color, so it must not contain escape sequences.
        assert!(!said.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\t')), "{said:?}");
    }
    if let (Ok(meant), [(name, value)], true, 1, None) =
        (meant, &said[..], line.more.is_empty(), line.defaults.len(), &line.jobs)
    {
        let word = OsString::from(format!("--{name}={value}"));
        let is_said = arguments.iter().any(|argument| argument.to_string_lossy().contains(name.as_str()));
        let is_short = arguments.iter().skip(2).any(|argument| {
            let text = argument.to_string_lossy();
            text.starts_with('-') && !text.starts_with("--")
        });
        if !is_said && !is_short {
            let mut longer = arguments.clone();
            longer.insert(2, word);
            if let Ok(by_line) = parse_to_debug(&longer, "", None) {
                assert_eq!(by_line, meant, "{arguments:?}\n{configuration}");
            }
        }
    }
});
