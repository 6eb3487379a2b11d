import type { ContactMessage } from '#contract/contact/contact.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'

/** The fields of the message that a person sees, in their order. */
export const draftFields = ['name', 'email', 'phone', 'subject', 'content'] as const satisfies (keyof ContactMessage)[]
/** What a person has typed of a message, as its fields hold it. */
export type Draft = Record<(typeof draftFields)[number], string>

// Of this tab only, and gone with it: others use the same computer after us.
const KEY = 'contactDraft'
/** A message of which nothing is typed. */
export const emptyDraft = Object.fromEntries(draftFields.map((field) => [field, ''])) as Draft

const kept = storedValue(
  [KEY],
  ([text = null]) => draftOf(text),
  emptyDraft,
  () => sessionStorage,
)

/** The message that was typed and not sent; it survives the form, and a reload. Only in the browser. */
export const readDraft = kept.get

/** Begins a message about something, unless one is begun already. */
export function beginMessage(subject: string) {
  const draft = readDraft()
  if (!draft.subject) keepDraft({ ...draft, subject: subject.slice(0, 150) })
}

type Listener = (draft: Draft) => void
const listeners = new Set<Listener>()

/** Keeps what is typed, and tells every form on the page but the one it comes `from`; nothing typed is nothing kept. */
export function keepDraft(typed: Draft, from?: Listener) {
  kept.set({ [KEY]: Object.values(typed).some(Boolean) ? JSON.stringify(typed) : null })
  for (const listener of listeners) if (listener !== from) listener(typed)
}

/** Follows what is typed in another form. */
export function followDraft(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function draftOf(text: string | null): Draft {
  const stored = parseStored(text)
  if (typeof stored !== 'object' || stored === null) return emptyDraft
  const texts = Object.entries(stored).filter(([, field]) => typeof field === 'string') as [string, string][]
  const known = texts.filter(([field]) => field in emptyDraft)
  return { ...emptyDraft, ...(Object.fromEntries(known) as Partial<Draft>) }
}
