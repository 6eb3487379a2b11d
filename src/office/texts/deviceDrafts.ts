import type { OfficeTextKind } from '#contract/office/texts.ts'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { parseStoredJson } from '#src/lib/store.ts'

const KEY = 'officeDrafts'

type Kept = { version: number; base: OfficeTextMarkdownSource; written: OfficeTextMarkdownSource }

/** Stores an office text's unsaved changes in this browser, until the server has them. */
export const storeDeviceTextDraft = (kind: OfficeTextKind, slug: string, kept: Kept) =>
  put({ ...all(), [`${kind}/${slug}`]: kept })

/** Returns an office text's unsaved changes in this browser; undefined when there are none or they are damaged. */
export function readDeviceTextDraft(kind: OfficeTextKind, slug: string): Kept | undefined {
  const kept = all()[`${kind}/${slug}`] as Partial<Kept> | undefined
  const isWhole = typeof kept?.version === 'number' && isWritten(kept.base) && isWritten(kept.written)
  return isWhole ? (kept as Kept) : undefined
}

/** Removes an office text's changes from this browser, once the server has them. */
export function removeDeviceTextDraft(kind: OfficeTextKind, slug: string) {
  const { [`${kind}/${slug}`]: _, ...others } = all()
  put(others)
}

const isWritten = (text: unknown): text is OfficeTextMarkdownSource =>
  typeof text === 'object' && text !== null && 'head' in text && 'body' in text && typeof text.body === 'string'

function all(): Record<string, unknown> {
  try {
    const stored = parseStoredJson(localStorage.getItem(KEY))
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function put(drafts: Record<string, unknown>) {
  try {
    if (Object.keys(drafts).length > 0) localStorage.setItem(KEY, JSON.stringify(drafts))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage full or forbidden: the server receives the changes within two seconds.
  }
}
