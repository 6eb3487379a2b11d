import { MAX_OFFICE_TEXT_LENGTH } from '#contract/office/limits.ts'

// Word's markup is ten times as long as its text.
const MARKED_AT_MOST = 3_000_000

/** Returns a French refusal of clipboard content that is too long; otherwise undefined. */
export function pasteLengthRefusal(text: string, html = ''): string | undefined {
  if (text.length <= MAX_OFFICE_TEXT_LENGTH && html.length <= MARKED_AT_MOST) return undefined
  const signs = text.length > MAX_OFFICE_TEXT_LENGTH ? text.length : html.length
  return `Rien n’a été collé\u00a0: ce contenu est trop long (${signs.toLocaleString('fr-FR')} signes). Collez-le en plusieurs fois, ou joignez-le en PDF.`
}
