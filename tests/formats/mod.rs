//! Records of other formats: what is read of them, what is written, and what gets lost.

mod ataraxos;
mod ataraxos_damage;
mod ataraxos_support;
mod csv;
mod json_columns;
mod json_faults;
mod json_places;
mod setup_list;
mod strados;

mod conversions;
mod gravon_edges;
mod gravon_gsn;
mod gravon_limits;
mod gravon_moves;
mod gravon_round_trip;
mod gravon_support;
mod gravon_xml;
mod inputs;
mod notes;
mod notes_games;
mod notes_heads;
mod notes_lines;
mod notes_numbers;
mod notes_support;
mod round_trips;
mod stratego_io;
mod stratego_io_parts;
mod stratego_io_support;
mod table;
mod ucc;
mod ucc_endings;
mod ucc_games;
mod ucc_lines;
mod ucc_logs;
mod unwritable;
