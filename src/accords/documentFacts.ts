import type { AccordDocument, PdfTextStatus } from '#contract/accords/accords.ts'
import { OCR_TEXT_LABEL } from '#contract/accords/pageLines.ts'
import { formatFileSize } from '#src/lib/formatFileSize.ts'
import { formatCount } from '#src/lib/text.ts'

/** Returns the format, page count and file size of an agreement's PDF in French: « PDF, 24 pages, 1,2 Mo ». */
export const documentFormatPagesAndSize = ({ pages, size }: AccordDocument): string =>
  ['PDF', ...(pages ? [formatCount(pages, 'page')] : []), formatFileSize(size)].join(', ')

/**
 * Returns a French warning for members about a document whose text was not read, or only in part; otherwise undefined.
 */
export function unreadDocumentTextWarning(document: AccordDocument): string | undefined {
  const { state, pages = 0, pages_read = 0, pages_recognized = 0 } = document
  if (state === 'lu' && pages_recognized > 0)
    return pages_recognized === pages
      ? `${OCR_TEXT_LABEL}\u00a0: ses pages sont numérisées, et la recherche peut s’y tromper.`
      : `${OCR_TEXT_LABEL}\u00a0: ${formatCount(pages_recognized, 'page')} sur ${pages}, où la recherche peut se tromper.`
  const missing = pages - pages_read
  if (state === 'partiel' && missing > 0)
    return missing > 1
      ? `Lu en partie\u00a0: ${missing} pages sur ${pages} sont des images ou n’ont pas pu être lues, et ne se cherchent pas.`
      : `Lu en partie\u00a0: une page sur ${pages} est une image ou n’a pas pu être lue, et ne se cherche pas.`
  if (state === 'long' && pages_read > 0)
    return `Trop long à lire en une fois\u00a0: ${formatCount(pages_read, 'page')} sur ${pages} se cherchent déjà.`
  return troubles[state]
}

const troubles: Partial<Record<PdfTextStatus, string>> = {
  attente: 'Son texte est en cours de lecture\u00a0: la recherche le trouvera bientôt.',
  partiel: 'Lu en partie\u00a0: tout son texte ne se cherche pas.',
  long: 'Trop long à lire pour l’instant\u00a0: il s’ouvre, mais son texte ne se cherche pas encore.',
  scanne: 'Document numérisé\u00a0: il se lit, mais son texte ne se cherche pas.',
  'sans-texte': 'Document sans texte\u00a0: il s’ouvre, mais il n’y a rien à y chercher.',
  'sans-unicode': 'Lettres inconnues\u00a0: il se lit, mais son texte ne se cherche pas.',
  'formulaire-dynamique':
    'Formulaire dynamique\u00a0: il ne s’ouvre que dans Adobe Acrobat. Téléchargez-le pour le lire.',
  'porte-documents': 'Porte-documents\u00a0: téléchargez-le pour ouvrir les fichiers qu’il contient.',
  endommage: 'Fichier abîmé\u00a0: il ne s’ouvre pas ici, mais peut être téléchargé.',
  chiffre: 'Fichier protégé\u00a0: son mot de passe vous sera demandé pour le lire, et son texte ne se cherche pas.',
}

/** True for an agreement's PDF that the portal's reader can open. */
export const canReaderOpenDocument = ({ state }: AccordDocument): boolean => state !== 'endommage'

/** Returns the French notice shown above the pages of an agreement's PDF; undefined when it needs none. */
export function documentReaderNotice({ state, pages_recognized = 0 }: AccordDocument): string | undefined {
  if (pages_recognized > 0)
    return `${OCR_TEXT_LABEL}\u00a0: des pages sont des images, dont le portail a reconnu les mots. Seule l’image fait foi.`
  return readerNotes[state]
}

const readerNotes: Partial<Record<PdfTextStatus, string>> = {
  scanne: 'Document numérisé\u00a0: ses pages sont des images, dont le texte ne peut être ni cherché ni copié.',
  'sans-unicode':
    'Lettres inconnues\u00a0: ce fichier ne dit pas quelles lettres il montre. Son texte ne peut être ni cherché ni copié.',
  'formulaire-dynamique':
    'Formulaire dynamique\u00a0: seul Adobe Acrobat montre ses pages. Téléchargez-le pour le lire.',
  'porte-documents':
    'Porte-documents\u00a0: cette page en est la couverture. Téléchargez-le pour ouvrir les fichiers qu’il contient.',
}
