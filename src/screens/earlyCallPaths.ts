import { documentTextPartOf } from '#contract/accords/documentTextParts.ts'
import { buildApiCallPath } from '#contract/address.ts'

/**
 * Returns the paths of the API requests with which a members' screen begins, for the selected company. They are sent
 * before the list of screens has loaded, which names them too (`membersNeed`): a test compares both. With `readsText`, a
 * URL that opens a page of a document also requests the text around that page.
 */
export function earlyCallPaths(
  { pathname, search }: { pathname: string; search: string },
  company: number,
  readsText: boolean,
): string[] {
  const [address, part, number] = /^\/(?:(accords|events|profile)(?:\/([1-9]\d{0,9}))?)?$/.exec(pathname) ?? []
  if (address === undefined) return []
  if (!part)
    return [
      buildApiCallPath('GET /posts', {}, { company }),
      buildApiCallPath('GET /accords', {}, { per_page: 4 }),
      buildApiCallPath('GET /events', {}, { per_page: 4 }),
    ]
  if (part === 'profile')
    return number ? [] : ['card', 'details'].map((name) => buildApiCallPath(`GET /profile/${name}`))
  if (number) {
    const own = buildApiCallPath(`GET /${part}/:id`, { id: number })
    const [, document, page] = (part === 'accords' && readsText && DOCUMENT_PAGE.exec(search)) || []
    return document ? [own, `${own}/documents/${document}/texts/${documentTextPartOf(Number(page))}`] : [own]
  }
  return search ? [] : [buildApiCallPath(`GET /${part}`)]
}

/** Query of a URL that opens a page of an agreement's document (`pdfReaderPath`). */
const DOCUMENT_PAGE = /^\?document=([1-9]\d{0,9})&page=([1-9]\d{0,9})(?:&|$)/
