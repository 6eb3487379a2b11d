import type { TextKind, Written } from '#contract/office/texts.ts'
import { parseStored } from '#src/lib/store.ts'

const KEY = 'officeDrafts'

type Kept = { version: number; base: Written; written: Written }

/** Keeps what is typed of a text in this browser, until the server has it. */
export const keepOnDevice = (kind: TextKind, slug: string, kept: Kept) => put({ ...all(), [`${kind}/${slug}`]: kept })

/** What this browser has of a text that the server has not. */
export function keptOnDevice(kind: TextKind, slug: string): Kept | undefined {
  const kept = all()[`${kind}/${slug}`] as Partial<Kept> | undefined
  const isWhole = typeof kept?.version === 'number' && isWritten(kept.base) && isWritten(kept.written)
  return isWhole ? (kept as Kept) : undefined
}

/** Forgets it: the server has it. */
export function forgetOnDevice(kind: TextKind, slug: string) {
  const { [`${kind}/${slug}`]: _, ...others } = all()
  put(others)
}

const isWritten = (text: unknown): text is Written =>
  typeof text === 'object' && text !== null && 'head' in text && 'body' in text && typeof text.body === 'string'

function all(): Record<string, unknown> {
  try {
    const stored = parseStored(localStorage.getItem(KEY))
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
    // A full or forbidden storage: the server still has it within two seconds.
  }
}
