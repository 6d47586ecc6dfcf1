//! Enums whose values have names.

/// Defines an enum whose values have canonical names. These names are in lower case and appear in JSON and in tags.
/// Adds `ALL`, `COUNT`, `name`, `from_name`, `Display` and `FromStr`.
///
/// Optionally, every value also has a name for prose, written after `as`. The macro then adds `title`, and `{:#}`
/// prints the title.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $visibility:vis enum $enum:ident {
        $($(#[$doc:meta])* $value:ident = $name:literal,)+
    }) => {
        $crate::board::named! { @names $(#[$meta])* $visibility enum $enum { $($(#[$doc])* $value = $name,)+ } }

        impl ::std::fmt::Display for $enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
    ($(#[$meta:meta])* $visibility:vis enum $enum:ident {
        $($(#[$doc:meta])* $value:ident = $name:literal as $title:literal,)+
    }) => {
        $crate::board::named! { @names $(#[$meta])* $visibility enum $enum { $($(#[$doc])* $value = $name,)+ } }

        impl $enum {
            /// The name for prose.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$value => $title,)+
                }
            }
        }

        impl ::std::fmt::Display for $enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(if f.alternate() { self.title() } else { self.name() })
            }
        }
    };
    (@names $(#[$meta:meta])* $visibility:vis enum $enum:ident {
        $($(#[$doc:meta])* $value:ident = $name:literal,)+
    }) => {
        $(#[$meta])*
        $visibility enum $enum {
            $($(#[$doc])* $value,)+
        }

        impl $enum {
            /// Number of values.
            pub const COUNT: usize = [$($name),+].len();

            /// All values, in order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$value),+];

            /// The canonical name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }

            /// Returns the value with that canonical name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }

        impl ::std::str::FromStr for $enum {
            type Err = $crate::board::ParseError;

            /// Reads the canonical name.
            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let names = || Self::ALL.into_iter().map(Self::name);
                Self::from_name(name).ok_or_else(|| $crate::board::ParseError::one_of(names(), name))
            }
        }
    };
}
