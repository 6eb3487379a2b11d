import { HttpError } from '#server/lib/errors.ts'
import { isolateTask } from '#server/isolated/isolate.ts'

/** Maximum tags in an HTML mail, and attributes of one tag: parsing time grows with their square. */
const TAGS_AT_MOST = 20_000
const ATTRIBUTES_AT_MOST = 2000
const TOO_LONG = 'Ce message est trop long\u00a0: écrivez-en un neuf, sans ce à quoi il répond.'

function refuse(): never {
  throw new HttpError(422, TOO_LONG)
}

const parseInProcess = isolateTask<string, string>(new URL('htmlTask.ts', import.meta.url), {
  memoryMb: 240,
  cpuMs: 2000,
  onLimit: refuse,
})

/**
 * Returns the text of an HTML mail, parsed in an isolated process. Throws a French 422 for too many tags or attributes,
 * or when parsing exceeds its time or memory limit.
 */
export async function htmlToTextIsolated(html: string): Promise<string> {
  if (hasTooMuch(html)) refuse()
  return parseInProcess(html)
}

/**
 * True when an HTML mail has too many tags, or a tag too many attributes. Attributes are counted by their ends: blanks
 * and slashes outside quotes, and quoted values.
 */
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
