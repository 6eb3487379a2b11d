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
  if (number)
    return [
      buildApiCallPath(`GET /${part}/:id`, { id: number }),
      ...(part === 'accords' && readsText ? documentTextPath(number, new URLSearchParams(search)) : []),
    ]
  return search ? [] : [buildApiCallPath(`GET /${part}`)]
}

function documentTextPath(id: string, search: URLSearchParams): string[] {
  const [document, page] = [search.get('document') ?? '', search.get('page') ?? '']
  if (!ID.test(document) || !ID.test(page)) return []
  const part = documentTextPartOf(Number(page))
  return [buildApiCallPath('GET /accords/:id/documents/:document/texts/:part', { id, document, part })]
}

const ID = /^[1-9]\d{0,9}$/
