import { z } from 'zod'
import { Email } from './session.ts'

// A control character, a line separator or a mark that turns the reading direction: none belongs on one line.
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u

/** A text of one line, perhaps empty; `tooLong` is said beyond `max` characters. */
export function optionalLine(max: number, tooLong: string) {
  return z.string().trim().max(max, tooLong).regex(ONE_LINE, 'Ce champ tient sur une seule ligne')
}

/** A required text of one line; `missing` is said when it is empty, `tooLong` beyond `max` characters. */
export function line(max: number, missing: string, tooLong: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, tooLong)
    .regex(ONE_LINE, 'Ce champ tient sur une seule ligne')
}

/** A required text of several lines, without the control characters that neither a database nor a mail can hold. */
export function paragraphs(max: number, missing: string, tooLong: string) {
  return z
    .string({ error: missing })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''))
    .trim()
    .min(1, missing)
    .max(max, tooLong)
}

/** An e-mail address that can stand in a mail's header: nothing in it separates, groups or quotes addresses. */
export const MailAddress = Email.regex(
  /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>()[\],;:\\"]*$/u,
  'Veuillez entrer une adresse email valide',
)
