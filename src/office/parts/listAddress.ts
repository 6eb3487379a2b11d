/** Returns the page number that the URL of an office list encodes, from 1 to 10,000. */
export const parseListPage = (search: URLSearchParams): number =>
  Math.min(10_000, Math.max(1, Math.trunc(Number(search.get('page')) || 1)))

/** Returns the page (after the first), search words and company that the URL of an office list encodes, when valid. */
export function parseListFilter(search: URLSearchParams): { page?: number; search?: string; company?: number } {
  const page = parseListPage(search)
  const words = search.get('recherche')?.trim().slice(0, 100)
  const company = search.get('compagnie')
  return {
    ...(page > 1 && { page }),
    ...(words && { search: words }),
    ...(company && /^[1-9]\d{0,8}$/.test(company) && { company: Number(company) }),
  }
}

/** Returns the URL of an office list. Parameters without a value, and the number of the first page, are left out. */
export function listPath(path: string, { page = 1, ...parameters }: Record<string, string | number | undefined>) {
  const given = Object.entries({ ...parameters, page: page === 1 ? undefined : page })
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))).toString()
  return query ? `${path}?${query}` : path
}
