import { z } from 'zod'
import { hasDoubleDot, mixesAlphabets, withoutInvisible } from './addressLetters.ts'

/**
 * Every text that a caller writes begins here. What is too long is refused before anything else reads it: a pattern,
 * a trim or a replacement takes time with the length. Letters are composed (NFC): macOS writes « é » as two signs.
 * `tooLong` is said beyond `max` characters, `missing` when it is no text.
 */
export const text = (max: number, tooLong: string, missing?: string) =>
  rawText(max, tooLong, missing).overwrite((typed) => typed.normalize('NFC'))

/** A text as it was typed. Half a character (a lone surrogate), which nothing can hold, becomes U+FFFD. */
function rawText(max: number, tooLong: string, missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .max(max, { abort: true, error: tooLong })
    .overwrite((typed) => typed.replace(/\p{Surrogate}/gu, '\ufffd'))
}

// A control character, a line separator or a mark that turns the reading direction: none belongs on one line.
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u
const ON_ONE_LINE = 'Ce champ tient sur une seule ligne'

/** A title holds a letter or a digit: of drawings alone none would be found, nor read aloud. */
export const WORDED = /[\p{L}\p{N}]/u
export const NO_WORD = 'Un titre contient au moins une lettre ou un chiffre'

/** A text of one line, perhaps empty; `tooLong` is said beyond `max` characters. */
export function optionalLine(max: number, tooLong: string) {
  return text(max, tooLong).trim().regex(ONE_LINE, ON_ONE_LINE)
}

/** A required text of one line; `missing` is said when it is empty, `tooLong` beyond `max` characters. */
export function line(max: number, missing: string, tooLong: string) {
  return text(max, tooLong, missing).trim().min(1, missing).regex(ONE_LINE, ON_ONE_LINE)
}

/** A required text of several lines, without the control characters that neither a database nor a mail can hold. */
export function paragraphs(max: number, missing: string, tooLong: string) {
  return text(max, tooLong, missing)
    .overwrite((typed) => typed.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''))
    .trim()
    .min(1, missing)
}

/** What a program says of itself, which never refuses a call: what no text can hold is left out. */
export function clientText(max: number) {
  return text(max, `Au plus ${max} caractères`).overwrite((typed) => typed.replace(/\p{Cc}/gu, ''))
}

const TOO_SHORT = 'Le mot de passe doit contenir au moins 6 caractères'

/** A password: nothing in it is changed, and `missing` is said when it is empty, `tooShort` under 6 characters. */
export function passwordText(missing: string, tooShort = TOO_SHORT) {
  return rawText(200, 'Le mot de passe doit contenir au plus 200 caractères', missing).min(1, missing).min(6, tooShort)
}

/** What is said of a password that is not the one of who asks. */
export const NOT_YOUR_PASSWORD = 'Ce n’est pas votre mot de passe actuel'

/** The password that one has, asked again before something that matters: a shorter one than any is simply not it. */
export const ownPassword = (missing = 'Mot de passe est requis') => passwordText(missing, NOT_YOUR_PASSWORD)

const NO_ADDRESS = 'Veuillez entrer une adresse email valide'
const MIXED = 'Cette adresse mêle des lettres de plusieurs alphabets\u00a0: retapez-la au clavier'
const DOUBLE_DOT = 'Cette adresse contient deux points de suite\u00a0: vérifiez-la'

/** The specification's rule for an e-mail address, with its messages. */
export const Email = text(254, NO_ADDRESS, 'Email est requis')
  .overwrite(withoutInvisible)
  .trim()
  .min(1, 'Email est requis')
  // One way to match each address: no text makes it try others.
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}][^\s@\p{Cc}.]*\.[^\s@\p{Cc}]+$/u, NO_ADDRESS)

/**
 * An e-mail address that can stand in a mail's header: nothing in it separates, groups or quotes addresses. No letter
 * looks like one of another alphabet: of two addresses that read the same, one is a mistake or a deceit.
 */
export const MailAddress = Email.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>()[\],;:\\"]*$/u, NO_ADDRESS)
  .refine((address) => !mixesAlphabets(address), MIXED)
  .refine((address) => !hasDoubleDot(address), DOUBLE_DOT)

const PASSWORDS_DIFFER = 'Les mots de passe ne correspondent pas'

/** A new password, typed twice: the schema that has these refines with `isTypedTwice`. */
export const newPassword = {
  password: passwordText('Le mot de passe est requis'),
  password_confirmation: rawText(200, PASSWORDS_DIFFER, PASSWORDS_DIFFER),
}
export const isTypedTwice = (typed: { password: string; password_confirmation: string }) =>
  typed.password === typed.password_confirmation
export const typedTwice = { path: ['password_confirmation'], error: PASSWORDS_DIFFER }
