const NAME = 'company'

/** The cookie that tells the server which company was chosen: its id, and nothing of the person. */
export const companyCookie = (id: number | undefined) =>
  id === undefined ? `${NAME}=; path=/; max-age=0` : `${NAME}=${id}; path=/; max-age=31536000; samesite=lax`

/** The id that a request's or a page's cookies hold; undefined when there is none that could be one. */
export function companyInCookies(cookies = ''): number | undefined {
  const id = /(?:^|; ?)company=([1-9]\d{0,8})(?:;|$)/.exec(cookies)?.[1]
  return id ? Number(id) : undefined
}
