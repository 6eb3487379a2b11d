import { buildApiCallPath } from '#contract/address.ts'

/**
 * Returns the paths of the API requests with which a members' screen begins, for the selected company. They are sent
 * before the list of screens has loaded, which names them too (`membersNeed`): a test compares both.
 */
export function earlyCallPaths({ pathname, search }: { pathname: string; search: string }, company: number): string[] {
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
  if (number) return [buildApiCallPath(`GET /${part}/:id`, { id: number })]
  return search ? [] : [buildApiCallPath(`GET /${part}`)]
}
