import type { BoardDocument } from '#contract/boardDocuments.ts'
import type { DocumentState } from '#contract/accords.ts'
import { counted } from '#src/lib/text.ts'

const troubles: Partial<Record<DocumentState, string>> = {
  scanne:
    'Numérisé\u00a0: ses pages sont des images, et rien ne s’y cherche. Si vous avez le PDF d’origine, déposez-le à sa place.',
  'sans-texte':
    'Sans texte\u00a0: c’est un formulaire, un dessin ou une page vide. Il s’ouvre, et rien ne s’y cherche.',
  chiffre:
    'Protégé par un mot de passe\u00a0: ses lecteurs devront le taper, et rien ne s’y cherche. Mieux vaut déposer une copie qui n’en a pas.',
  endommage: 'Endommagé\u00a0: il ne s’ouvre pas. Exportez-le de nouveau, puis déposez-le à sa place.',
}

/** Whether it is read now, or soon. */
export const isBeingRead = ({ is_waiting, state }: BoardDocument) => is_waiting || state === 'attente'

/** What was understood of a document, live: « Lecture : page 40 sur 120 », « Lu : 120 pages, 34 articles ». */
export function documentState(document: BoardDocument): string {
  const { state, progress, pages, pages_read, articles, language } = document
  if (isBeingRead(document))
    return progress?.pages
      ? `Lecture\u00a0: page ${Math.min(progress.page, progress.pages)} sur ${progress.pages}`
      : 'En file\u00a0: il sera lu dans un instant'
  const trouble = troubles[state]
  if (trouble) return trouble
  const facts = [articles > 0 ? counted(articles, 'article') : 'aucun article numéroté', languageIn(language)]
  const told = facts.filter(Boolean).join(', ')
  if (state === 'lu') return `Lu\u00a0: ${counted(pages ?? 0, 'page')}, ${told}`
  const read = `${pages_read ?? 0} pages sur ${pages ?? '?'}`
  if (state === 'partiel')
    return `Lu en partie\u00a0: ${read}, ${told}. Les autres sont des images, ou n’ont pas pu être lues.`
  return `Trop long à lire en une fois\u00a0: ${read}. Le portail réessaie, avec plus de temps.`
}

/** « en français » */
function languageIn(language: string | null): string | undefined {
  if (language === null) return undefined
  const name = new Intl.DisplayNames('fr', { type: 'language' }).of(language)
  return name && `en ${name}`
}
