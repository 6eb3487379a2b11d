import { BODY_AT_MOST } from '#contract/office/limits.ts'

// Word's own marks weigh ten times what it says.
const MARKED_AT_MOST = 3_000_000

/** Why what comes from a clipboard is not taken, in a sentence; undefined when it is. */
export function refusalOfPaste(text: string, html = ''): string | undefined {
  if (text.length <= BODY_AT_MOST && html.length <= MARKED_AT_MOST) return undefined
  const signs = text.length > BODY_AT_MOST ? text.length : html.length
  return `Rien n’a été collé\u00a0: ce contenu est trop long (${signs.toLocaleString('fr-FR')} signes). Collez-le en plusieurs fois, ou joignez-le en PDF.`
}
