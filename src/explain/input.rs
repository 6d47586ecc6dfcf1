//! What is wrong with an input, not with a record in it, `E9xx`.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[Article {
    name: "input",
    code: "E901",
    rule: "an input is there, can be read to its end, and holds records",
    meaning: "A file is missing or may not be read, or reading broke off: a compressed file is damaged or cut short. Or \
              what it holds is no records but, as in the sample, a web page, an archive of a kind that is not read, or \
              text in another encoding. Or an archive disagrees with itself, so that other programs would find other \
              records in it.",
    why: "This says nothing of any record, so it changes no verdict; but whoever asked for a whole archive has not got \
          it, and the run ends with 2 whatever else was found. Only where reading broke off is there a place: what \
          stands before it was judged, and the record that it cuts through as it stands. The members of a zip archive \
          are those of its directory; one that the directory does not list, or has otherwise than the member itself, \
          may be there to be seen by one reader and hidden from another.",
    remedy: "fetch the file again or unpack it, as the message says; of the sample, save the record alone",
    form: "srn",
    example: include_str!("../../samples/broken/input.srn"),
    mended: include_str!("../../samples/mended/input.srn"),
}];
