import { HttpError } from '#server/lib/errors.ts'
import { isolated } from '#server/isolated/isolate.ts'

/** Tags of a mail, and attributes of one tag: the time to parse them grows with their square. */
const TAGS_AT_MOST = 20_000
const ATTRIBUTES_AT_MOST = 2000
const TOO_LONG = 'Ce message est trop long\u00a0: écrivez-en un neuf, sans ce à quoi il répond.'

function refuse(): never {
  throw new HttpError(422, TOO_LONG)
}

const parseInProcess = isolated<string, string>(new URL('htmlTask.ts', import.meta.url), {
  memoryMb: 240,
  cpuMs: 2000,
  onLimit: refuse,
})

/**
 * Returns the text of HTML, parsed in a process of its own. Throws a 422 in French for HTML with more tags or attributes
 * than a mail has, before it is parsed, and for HTML that takes too much time or memory.
 */
export async function boundedHtmlText(html: string): Promise<string> {
  if (hasTooMuch(html)) refuse()
  return parseInProcess(html)
}

/** Counts tags, and in each tag what ends an attribute: blanks and slashes outside quotes, and quoted values. */
function hasTooMuch(html: string): boolean {
  const tags = html.split('<', TAGS_AT_MOST + 2)
  if (tags.length > TAGS_AT_MOST + 1) return true
  return tags.some((tag) => {
    const [inside = ''] = tag.split('>', 1)
    if (inside.length < ATTRIBUTES_AT_MOST) return false
    const unquoted = inside.replaceAll(/"[^"]*"|'[^']*'/g, '"')
    return (unquoted.match(/[\s"'/]+/g)?.length ?? 0) > ATTRIBUTES_AT_MOST
  })
}
