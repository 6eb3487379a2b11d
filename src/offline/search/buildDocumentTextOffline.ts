import { buildDocumentTextPages } from '#contract/accords/buildDocumentText.ts'
import type { DocumentTextPart } from '#contract/accords/documentText.ts'
import { documentTextPartOf } from '#contract/accords/documentTextParts.ts'
import type { PassageTextReader } from '#contract/search/passages/passageTexts.ts'
import type { DocumentTextReference } from './messages.ts'

/**
 * Builds a part of a PDF's text from the downloaded search data, as the server does. Returns undefined when the data
 * lacks the document.
 */
export function buildDocumentTextOffline(
  texts: PassageTextReader,
  { document, part }: DocumentTextReference,
): DocumentTextPart | undefined {
  const place = texts.documents.findIndex(({ id }) => id === document)
  const recognized = new Set(texts.documents[place]?.recognized)
  if (place < 0) return undefined
  const passages = texts.documentAt
    .flatMap((its, at) =>
      its === place && documentTextPartOf(texts.pageAt[at] ?? 0) === part ? [texts.passage(at)] : [],
    )
    .sort((one, other) => one.page - other.page || one.start_at - other.start_at)
  return { part, pages: buildDocumentTextPages(passages, recognized) }
}
