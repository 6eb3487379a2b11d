const NAME = 'company'

/**
 * Returns the cookie that tells the server which company the visitor chose: its id and nothing about the person.
 * Undefined deletes the cookie.
 */
export const serializeCompanyCookie = (id: number | undefined) =>
  id === undefined ? `${NAME}=; path=/; max-age=0` : `${NAME}=${id}; path=/; max-age=31536000; samesite=lax`

/** Returns the company id in a `Cookie` header or in `document.cookie`; undefined without a valid one. */
export function readCompanyCookie(cookies = ''): number | undefined {
  const id = /(?:^|; ?)company=([1-9]\d{0,8})(?:;|$)/.exec(cookies)?.[1]
  return id ? Number(id) : undefined
}
