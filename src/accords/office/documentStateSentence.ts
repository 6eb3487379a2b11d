import type { AttachedPdfForBoard } from '#contract/accords/office.ts'
import type { PdfTextStatus } from '#contract/accords/accords.ts'
import { MAX_OCR_PDF_PAGES } from '#contract/office/limits.ts'
import { OCR_TEXT_LABEL } from '#contract/accords/pageLines.ts'
import { formatCount } from '#src/lib/text.ts'

const troubles: Partial<Record<PdfTextStatus, string>> = {
  scanne:
    'Numérisé\u00a0: ses pages sont des images, et rien ne s’y cherche. Si vous avez le PDF d’origine, déposez-le à sa place.',
  'sans-texte':
    'Sans texte\u00a0: c’est un formulaire, un dessin ou une page vide. Il s’ouvre, et rien ne s’y cherche.',
  'sans-unicode':
    'Lettres inconnues\u00a0: ce fichier montre des lettres sans dire lesquelles (police Type\u00a03, ou sans Unicode), et rien ne s’y cherche. Si vous avez le document d’origine, exportez-le de nouveau en PDF.',
  'formulaire-dynamique':
    'Formulaire dynamique (XFA)\u00a0: seul Adobe Acrobat en montre les pages, et rien ne s’y cherche. Ouvrez-le dans Acrobat, imprimez-le en PDF, puis déposez ce PDF à sa place.',
  'porte-documents':
    'Porte-documents\u00a0: sa seule page est une couverture. Déposez à sa place les documents qu’il contient, un par un.',
  chiffre:
    'Protégé par un mot de passe\u00a0: ses lecteurs devront le taper, et rien ne s’y cherche. Mieux vaut déposer une copie qui n’en a pas.',
  endommage: 'Endommagé\u00a0: il ne s’ouvre pas. Exportez-le de nouveau, puis déposez-le à sa place.',
}

/** True while the server extracts the text of a PDF, or has queued the PDF for it. */
export const isPdfTextExtractionPending = ({ is_waiting, state }: AttachedPdfForBoard) =>
  is_waiting || state === 'attente'

/** True while a PDF's text extraction or text recognition (OCR) is in progress. */
export const isPdfTextProcessingOngoing = (document: AttachedPdfForBoard) =>
  isPdfTextExtractionPending(document) || document.recognition?.is_running === true

/**
 * Returns the state of a PDF's text extraction in French: « Lecture : page 40 sur 120 », « Lu : 120 pages, 34 articles
 * ».
 */
export function pdfTextExtractionSentence(document: AttachedPdfForBoard): string {
  const { state, progress, pages, pages_read, articles, language } = document
  if (isPdfTextExtractionPending(document))
    return progress?.pages
      ? `Lecture\u00a0: page ${Math.min(progress.page, progress.pages)} sur ${progress.pages}`
      : 'En file\u00a0: il sera lu dans un instant'
  const trouble = troubles[state]
  if (trouble) return [trouble, recognitionWords(document)].filter(Boolean).join(' ')
  const facts = [articles > 0 ? formatCount(articles, 'article') : 'aucun article numéroté', languageIn(language)]
  const told = facts.filter(Boolean).join(', ')
  const recognized = recognitionWords(document)
  if (state === 'lu')
    return [`Lu\u00a0: ${formatCount(pages ?? 0, 'page')}, ${told}`, recognized].filter(Boolean).join('. ')
  const read = `${pages_read ?? 0} pages sur ${pages ?? '?'}`
  if (state === 'partiel')
    return [`Lu en partie\u00a0: ${read}, ${told}. Les autres sont des images, ou n’ont pas pu être lues.`, recognized]
      .filter(Boolean)
      .join(' ')
  return `Trop long à lire en une fois\u00a0: ${read}. Le portail réessaie, avec plus de temps.`
}

/** Returns the state of a PDF's text recognition (OCR) in French: « Reconnaissance du texte : page 3 sur 12. » */
function recognitionWords({ recognition, pages_recognized }: AttachedPdfForBoard): string | undefined {
  if (!recognition) return undefined
  const { pages, tried, failed, is_running } = recognition
  const most = Math.min(pages, MAX_OCR_PDF_PAGES)
  if (is_running) return `Reconnaissance du texte\u00a0: page ${Math.min(tried + 1, most)} sur ${most}.`
  const facts = [
    (pages_recognized ?? 0) > 0 && `${OCR_TEXT_LABEL}\u00a0: ${formatCount(pages_recognized ?? 0, 'page')}.`,
    tried > failed && !pages_recognized && 'Aucun mot n’y a été reconnu.',
    tried < most && 'La reconnaissance de ses images s’est arrêtée\u00a0: «\u00a0Lire de nouveau\u00a0» la reprend.',
    failed > 0 &&
      `${formatCount(failed, 'page')} n’${failed > 1 ? 'ont' : 'a'} pas pu être reconnue${failed > 1 ? 's' : ''}.`,
    pages > MAX_OCR_PDF_PAGES && `Seules les ${MAX_OCR_PDF_PAGES} premières pages numérisées sont reconnues.`,
  ]
  return facts.filter(Boolean).join(' ') || undefined
}

/** Returns the language of a document in French: « en français ». */
function languageIn(language: string | null): string | undefined {
  if (language === null) return undefined
  const name = new Intl.DisplayNames('fr', { type: 'language' }).of(language)
  return name && `en ${name}`
}
