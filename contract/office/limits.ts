/** How many characters the body of a text may have. */
export const BODY_AT_MOST = 90_000
/** How long the words for who does not see a picture may be, and what is said beyond. */
export const ALT_AT_MOST = 300
export const ALT_TOO_LONG = 'Cette description est trop longue\u00a0: 300 signes au plus'
/** How large a document may be, and the parts in which it is sent. */
export const DOCUMENT_AT_MOST = 60_000_000
export const PART_BYTES = 2 * 1_048_576

/** What may go with an answer to a message. */
export const MESSAGE_FILE = { types: ['application/pdf', 'image/jpeg', 'image/png'], bytes: 5_000_000, most: 3 }
/** How long an answer may be, and what the person writes on. */
export const MESSAGE_ANSWER = 5000
/** Pages of a document whose text is recognized on their pictures; the rest is shown, and not searched. */
export const RECOGNIZED_AT_MOST = 200
