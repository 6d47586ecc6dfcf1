//! Enumerations whose values have canonical names: one list gives the values, what they are, and their names.

/// Defines an enumeration with `COUNT`, `ALL` (in the order of the list), `name` and `from_name`.
macro_rules! named {
    (
        $(#[$about:meta])*
        $visible:vis enum $Type:ident {
            $($(#[$what:meta])* $Value:ident = $name:literal,)+
        }
    ) => {
        $(#[$about])*
        $visible enum $Type {
            $($(#[$what])* $Value,)+
        }

        #[allow(dead_code)] // not every one of them is asked for everything
        impl $Type {
            /// How many there are.
            pub const COUNT: usize = [$($name),+].len();

            /// Every one, in order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$Value),+];

            /// The canonical name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Value => $name,)+
                }
            }

            /// The one of that canonical name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }
    };
}

pub(crate) use named;
