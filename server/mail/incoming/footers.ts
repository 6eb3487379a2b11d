import type { MailLineKind } from './quoteLines.ts'

/** Number of a mail's last lines in which « -- » begins a signature (RFC 3676, section 4.3). */
const SIGNATURE_LINES = 25
/** Typical words of mail footers added by companies, groups and virus scanners. One alone may occur in a reply. */
const FOOTER_WORDS = [
  /confidenti/i,
  /destinataire|addressee|recipient|destiné/i,
  /responsabilité|liability|liable/i,
  /intended|réservé/i,
  /pièces? jointes?|attachments?/i,
  /imprim|\bprint/i,
  /environnement|environment/i,
  /virus|avast|avg\b/i,
  /désabonner|unsubscribe|désinscri/i,
  /abonné|subscribed/i,
  /supprimer|détruire|delete|destroy/i,
  /erreur|by mistake|in error/i,
]
const WORDS_AT_LEAST = 2
const FOOTER_LENGTH = 60

/**
 * Returns the index of the line that begins a mail's final signature or group footer; the number of lines without one.
 */
export function findMailSignatureLine(lines: string[], kinds: MailLineKind[]): number {
  const at = lines.findLastIndex((line, index) => index >= lines.length - SIGNATURE_LINES && /^-- ?$/.test(line))
  const isAboveQuote = kinds.slice(at + 1).some((kind) => kind === 'marked' || kind === 'head')
  return at < 0 || isAboveQuote ? lines.length : at
}

/**
 * True for a mail paragraph that is a company's or scanner's footer, or a signature that begins with the sender's name.
 */
export function isMailFooterOrSignature(paragraph: string[], sender: string): boolean {
  const lines = paragraph.map((line) => line.trim()).filter(Boolean)
  if (sender !== '' && lines.length > 1 && lines[0]?.toLowerCase() === sender.toLowerCase()) return true
  const text = lines.join(' ')
  return text.length >= FOOTER_LENGTH && FOOTER_WORDS.filter((word) => word.test(text)).length >= WORDS_AT_LEAST
}
