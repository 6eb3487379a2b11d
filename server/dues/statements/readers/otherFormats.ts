import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'

const ASK = 'Demandez à la banque un relevé camt.053, CFONB\u00a0120, OFX ou un tableau CSV.'

/** Unsupported bank file formats by first bytes, with advice to the treasurer. */
const OTHERS: [begins: RegExp | readonly string[], says: string][] = [
  [/^%PDF-/, `C’est un PDF, fait pour être imprimé\u00a0: ses montants ne se lisent pas de façon sûre. ${ASK}`],
  [
    ['\u00d0\u00cf\u0011\u00e0'],
    'C’est un classeur Excel d’avant 2007 (.xls)\u00a0: ouvrez-le et enregistrez-le en CSV, ou demandez à la banque un relevé camt.053, CFONB\u00a0120 ou OFX.',
  ],
  [
    ['PK\u0003\u0004', '7z\u00bc\u00af', 'Rar!', '\u001f\u008b'],
    'C’est une archive\u00a0: ouvrez-la, et importez les fichiers qu’elle contient.',
  ],
  [/^\s*(?:\{1:F01|:20:|:25:|\{4:)/, `C’est un relevé SWIFT MT940, que les banques remplacent par camt.053. ${ASK}`],
  [
    /^\s*!(?:Type|Account|Option|Clear)[:^\s]/i,
    `C’est un fichier QIF (Quicken, Money), dont les dates et les comptes ne sont pas sûrs. ${ASK}`,
  ],
  [
    /^\s*(?:<!doctype html|<html|<table|<meta|<head)/i,
    `C’est une page web, même si son nom finit en .xls\u00a0: ouvrez-la dans un tableur et enregistrez-la en CSV, ou ${ASK.replace('Demandez', 'demandez')}`,
  ],
  [/^\s*\{\\rtf/, `C’est un texte mis en forme (RTF). ${ASK}`],
  [/^\s*[[{]\s*["{[\]}]/, `C’est un fichier JSON, fait pour des programmes. ${ASK}`],
  [/^(?:\u00ff\u00d8\u00ff|GIF8|RIFF)/, `C’est une image. ${ASK}`],
]

/** Throws a refusal for a known but unsupported bank file format, with advice to the treasurer. */
export function refuseUnsupportedBankFormats(head: string): void {
  for (const [begins, says] of OTHERS)
    if (begins instanceof RegExp ? begins.test(head) : begins.some((bytes) => head.startsWith(bytes)))
      throwUnreadableUploadError(says)
}

/** Unsupported XML bank file formats by a word of their first lines. */
const OTHER_XML: [has: RegExp, says: string][] = [
  [/<!doctype html|<html/i, `C’est une page web\u00a0: ${ASK.replace('Demandez', 'demandez')}`],
  [
    /urn:schemas-microsoft-com:office:spreadsheet/,
    'C’est un classeur Excel en XML\u00a0: ouvrez-le et enregistrez-le en CSV.',
  ],
  [/camt\.052/, 'Ce relevé est provisoire (camt.052)\u00a0: demandez à la banque le relevé définitif, camt.053.'],
  [/camt\.086/, `C’est un relevé de frais (camt.086). ${ASK}`],
  [
    /pain\.00[18]/,
    'C’est un ordre pour la banque (pain.001, pain.008), et non sa réponse\u00a0: importez sa réponse pain.002, ou un relevé.',
  ],
]

/** Throws a refusal for XML that is neither a bank statement nor a bank's reply to a debit file (pain.002). */
export function refuseUnsupportedBankXml(head: string): never {
  for (const [has, says] of OTHER_XML) if (has.test(head)) throwUnreadableUploadError(says)
  return throwUnreadableUploadError(
    'Ce fichier XML n’est ni une réponse à un fichier de prélèvements (pain.002), ni un relevé (camt.053, camt.054, OFX).',
  )
}
