import { parseStored } from '#src/lib/store.ts'

/** What a person has typed of a message, as its fields hold it. */
export type Draft = Record<(typeof draftFields)[number], string>

/** The fields of the message, in their order. */
export const draftFields = ['name', 'email', 'phone', 'subject', 'content'] as const

// Of this tab only, and gone with it: others use the same computer after us.
const KEY = 'contactDraft'
const empty: Draft = { name: '', email: '', phone: '', subject: '', content: '' }

type Listener = (draft: Draft) => void
const listeners = new Set<Listener>()
let draft: Draft | undefined

/** The message that was typed and not sent; it survives the form, and a reload. Only in the browser. */
export function readDraft(): Draft {
  draft ??= stored()
  return draft
}

/** Keeps what is typed, and tells every form on the page but the one it comes `from`; nothing typed is nothing kept. */
export function keepDraft(typed: Draft, from?: Listener) {
  draft = typed
  store(Object.values(typed).some(Boolean) ? JSON.stringify(typed) : undefined)
  for (const listener of listeners) if (listener !== from) listener(typed)
}

/** Follows what is typed in another form. */
export function followDraft(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function stored(): Draft {
  const kept = parseStored(readStorage())
  if (typeof kept !== 'object' || kept === null) return empty
  const texts = Object.entries(kept).filter(([, text]) => typeof text === 'string') as [string, string][]
  const known = texts.filter(([field]) => field in empty)
  return { ...empty, ...(Object.fromEntries(known) as Partial<Draft>) }
}

function readStorage() {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

// Where storage is forbidden or full the draft lives as long as the page.
function store(text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    return
  }
}
