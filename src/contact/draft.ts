import type { ContactMessage } from '#contract/contact/contact.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

/** Visible fields of the contact form, in order. */
export const contactDraftFields = [
  'name',
  'email',
  'phone',
  'subject',
  'content',
] as const satisfies (keyof ContactMessage)[]
/** Unsent contact message, one text per field. */
export type ContactDraft = Record<(typeof contactDraftFields)[number], string>

// Session storage: other people may use the same computer later.
const KEY = 'contactDraft'
/** Unsent contact message with empty fields, as the form's initial value. */
export const emptyContactDraft = Object.fromEntries(contactDraftFields.map((field) => [field, ''])) as ContactDraft

const kept = createStoredValue(
  [KEY],
  ([text = null]) => draftOf(text),
  emptyContactDraft,
  () => sessionStorage,
)

/** Returns the unsent contact message, in the browser only. The draft survives the form and a reload. */
export const readContactDraft = kept.get

/** Sets the subject of the contact message, unless it has one. Cuts the subject at 150 characters. */
export function setContactSubjectIfEmpty(subject: string) {
  const draft = readContactDraft()
  if (!draft.subject) storeContactDraft({ ...draft, subject: subject.slice(0, 150) })
}

type Listener = (draft: ContactDraft) => void
const listeners = new Set<Listener>()

/**
 * Stores the unsent contact message, and updates every open contact form except the one that listens as `from`. Removes
 * an empty message.
 */
export function storeContactDraft(typed: ContactDraft, from?: Listener) {
  kept.set({ [KEY]: Object.values(typed).some(Boolean) ? JSON.stringify(typed) : null })
  for (const listener of listeners) if (listener !== from) listener(typed)
}

/** Subscribes to changes of the unsent contact message from other forms. Returns the function that unsubscribes. */
export function subscribeToContactDraft(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function draftOf(text: string | null): ContactDraft {
  const stored = parseStoredJson(text)
  if (typeof stored !== 'object' || stored === null) return emptyContactDraft
  const texts = Object.entries(stored).filter(([, field]) => typeof field === 'string') as [string, string][]
  const known = texts.filter(([field]) => field in emptyContactDraft)
  return { ...emptyContactDraft, ...(Object.fromEntries(known) as Partial<ContactDraft>) }
}
