//! Enums whose values have names.

/// An enum whose values have canonical names, in lower case, as JSON and the tags write them: `ALL`, `name`, `from_name`
/// and `Display`; `title` too, which is `{:#}`, where each value has a name for prose behind `as`.
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
            /// The name as prose prints it, with a capital.
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
            /// How many there are.
            pub const COUNT: usize = [$($name),+].len();

            /// Every one of them, in order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$value),+];

            /// The canonical name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }

            /// The value of that canonical name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    };
}
