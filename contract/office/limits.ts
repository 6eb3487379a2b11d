/** Maximum length of the body of a text written in the office, in characters. */
export const MAX_OFFICE_TEXT_LENGTH = 90_000
/** Maximum length of a picture's text alternative, in characters. */
export const MAX_PICTURE_ALT_LENGTH = 300
export const PICTURE_ALT_TOO_LONG_MESSAGE = 'Cette description est trop longue\u00a0: 300 signes au plus'
/** Maximum size of an uploaded PDF, in bytes. */
export const MAX_UPLOADED_PDF_BYTES = 60_000_000
export const UPLOAD_PART_BYTES = 2 * 1_048_576

/** Limits of the files attached to a contact message or a membership request: types, bytes each, and number. */
export const MESSAGE_ATTACHMENT_LIMITS = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  bytes: 5_000_000,
  most: 3,
}
/** Maximum length of an answer to a contact message, and of the person's further messages, in characters. */
export const MAX_MESSAGE_ANSWER_LENGTH = 5000
/** Maximum number of pages of a PDF whose text is recognized (OCR); later pages are shown but not searched. */
export const MAX_OCR_PDF_PAGES = 200
