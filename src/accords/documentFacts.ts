import type { AccordDocument, DocumentState } from '#contract/accords.ts'
import { counted } from '#src/lib/text.ts'

/** What a person wants to know of a file before opening it: « PDF, 24 pages, 1,2 Mo ». */
export const documentFacts = ({ pages, size }: AccordDocument): string =>
  ['PDF', ...(pages ? [counted(pages, 'page')] : []), sizeOf(size)].join(', ')

/** What cannot be done with a document whose text could not be read; nothing of one that could. */
export const documentTrouble: Partial<Record<DocumentState, string>> = {
  attente: 'Son texte est en cours de lecture\u00a0: la recherche le trouvera bientôt.',
  scanne: 'Document numérisé\u00a0: il se lit, mais son texte ne se cherche pas.',
  endommage: 'Fichier abîmé\u00a0: il ne s’ouvre pas ici, mais peut être téléchargé.',
  chiffre: 'Fichier protégé par un mot de passe\u00a0: téléchargez-le pour l’ouvrir.',
}

/** Whether it can be opened in the portal. */
export const isReadable = ({ state }: AccordDocument): boolean => state !== 'endommage' && state !== 'chiffre'

const UNITS = [
  { unit: 'Mo', bytes: 1_000_000 },
  { unit: 'ko', bytes: 1000 },
]

function sizeOf(bytes: number): string {
  const { unit, bytes: one } = UNITS.find((step) => bytes >= step.bytes) ?? { unit: 'ko', bytes: 1000 }
  const amount = bytes / one
  const digits = unit === 'Mo' && amount < 10 ? 1 : 0
  return `${amount.toFixed(digits).replace('.', ',')}\u00a0${unit}`
}
