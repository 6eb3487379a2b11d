import { z } from 'zod'
import { hasEmailDoubleDot, hasEmailMixedAlphabets, removeInvisibleEmailCharacters } from './addressLetters.ts'

/**
 * Returns the base schema of every text field. Texts over `max` characters are rejected with `tooLong` before any slow
 * pattern runs. Characters are composed (NFC), since macOS writes « é » as two. `missing` is the message for a value
 * that is no text.
 */
export const baseTextFieldSchema = (max: number, tooLong: string, missing?: string) =>
  rawText(max, tooLong, missing).overwrite((typed) => typed.normalize('NFC'))

/** Returns the schema of a text field as typed. Lone surrogates, which UTF-8 cannot encode, become U+FFFD. */
function rawText(max: number, tooLong: string, missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .max(max, { abort: true, error: tooLong })
    .overwrite((typed) => typed.replace(/\p{Surrogate}/gu, '\ufffd'))
}

// Excludes control characters, line separators and marks that change the reading direction.
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u
const ON_ONE_LINE = 'Ce champ tient sur une seule ligne'

/** Pattern of a title with at least one letter or digit: symbols alone cannot be searched or read aloud. */
export const LETTER_OR_DIGIT_PATTERN = /[\p{L}\p{N}]/u
export const TITLE_WITHOUT_WORD_MESSAGE = 'Un titre contient au moins une lettre ou un chiffre'

/** Returns the schema of an optional single-line text; `tooLong` is the message beyond `max` characters. */
export function optionalSingleLineSchema(max: number, tooLong: string) {
  return baseTextFieldSchema(max, tooLong).trim().regex(ONE_LINE, ON_ONE_LINE)
}

/**
 * Returns the schema of a required single-line text, with the messages for an empty one and for one beyond `max`
 * characters.
 */
export function requiredSingleLineSchema(max: number, missing: string, tooLong: string) {
  return baseTextFieldSchema(max, tooLong, missing).trim().min(1, missing).regex(ONE_LINE, ON_ONE_LINE)
}

/**
 * Returns the schema of a required text of several lines, without the control characters that databases and mails
 * reject.
 */
export function multilineTextSchema(max: number, missing: string, tooLong: string) {
  return baseTextFieldSchema(max, tooLong, missing)
    .overwrite((typed) => typed.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''))
    .trim()
    .min(1, missing)
}

/**
 * Returns the schema of a text that a client sends about itself, such as a device name. Control characters are removed
 * rather than rejected.
 */
export function clientReportedTextSchema(max: number) {
  return baseTextFieldSchema(max, `Au plus ${max} caractères`).overwrite((typed) => typed.replace(/\p{Cc}/gu, ''))
}

const TOO_SHORT = 'Le mot de passe doit contenir au moins 6 caractères'

/**
 * Returns the schema of a password, which is left unchanged, with the messages for an empty one and one under 6
 * characters.
 */
export function passwordSchema(missing: string, tooShort = TOO_SHORT) {
  return rawText(200, 'Le mot de passe doit contenir au plus 200 caractères', missing).min(1, missing).min(6, tooShort)
}

/** French message for a wrong current password. */
export const WRONG_CURRENT_PASSWORD_MESSAGE = 'Ce n’est pas votre mot de passe actuel'

/**
 * Returns the schema of the user's current password, asked again before a sensitive action. One under 6 characters is
 * wrong, not too short.
 */
export const currentPasswordSchema = (missing = 'Mot de passe est requis') =>
  passwordSchema(missing, WRONG_CURRENT_PASSWORD_MESSAGE)

const NO_ADDRESS = 'Veuillez entrer une adresse email valide'
const MIXED = 'Cette adresse mêle des lettres de plusieurs alphabets\u00a0: retapez-la au clavier'
const DOUBLE_DOT = 'Cette adresse contient deux points de suite\u00a0: vérifiez-la'

/** Schema of an e-mail address by the rule of the specification, with its French error messages. */
export const EmailAddress = baseTextFieldSchema(254, NO_ADDRESS, 'Email est requis')
  .overwrite(removeInvisibleEmailCharacters)
  .trim()
  .min(1, 'Email est requis')
  // Only one way to match: no input can make it backtrack.
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}][^\s@\p{Cc}.]*\.[^\s@\p{Cc}]+$/u, NO_ADDRESS)

/**
 * Schema of an e-mail address for mail headers: it holds no character that separates, groups or quotes addresses, and
 * no look-alike letters of other alphabets.
 */
export const MailHeaderAddress = EmailAddress.regex(
  /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>()[\],;:\\"]*$/u,
  NO_ADDRESS,
)
  .refine((address) => !hasEmailMixedAlphabets(address), MIXED)
  .refine((address) => !hasEmailDoubleDot(address), DOUBLE_DOT)

const PASSWORDS_DIFFER = 'Les mots de passe ne correspondent pas'

/** Schema fields of a new password, typed twice; the form's schema must refine with `isPasswordConfirmed`. */
export const newPasswordFields = {
  password: passwordSchema('Le mot de passe est requis'),
  password_confirmation: rawText(200, PASSWORDS_DIFFER, PASSWORDS_DIFFER),
}
export const isPasswordConfirmed = (typed: { password: string; password_confirmation: string }) =>
  typed.password === typed.password_confirmation
export const passwordsDifferValidationIssue = { path: ['password_confirmation'], error: PASSWORDS_DIFFER }
