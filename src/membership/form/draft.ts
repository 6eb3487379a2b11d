import { parseStored, storedValue } from '#src/lib/store.ts'
import { newKey } from '#src/lib/newKey.ts'

/** What the form keeps while it is filled: never bank details, nor a consent. */
export const draftFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company_id',
  'base',
  'function',
  'contract',
  'working_time',
  'period',
  'way',
] as const
/** What was typed of a request, as its fields hold it. */
export type Draft = Record<(typeof draftFields)[number], string>
export type DraftField = keyof Draft

const KEY = 'membershipDraft'
/** How long an unfinished request stays on its device. */
export const KEPT_DAYS = 7
const KEPT_MS = KEPT_DAYS * 86_400_000

/** A request of which nothing is typed. */
export const emptyDraft = Object.fromEntries(draftFields.map((field) => [field, ''])) as Draft

// One object, so that who has typed nothing has nothing to draw again once the page is hydrated.
const nothing = { draft: emptyDraft, key: '' }
const kept = storedValue([KEY], ([text = null]) => readKept(text), nothing)

/** What was typed so far on this device; only in the browser. */
export const readDraft = () => kept.get().draft
/** The same, followed by the component that reads it. */
export const useDraft = () => kept.use().draft
/** Whether anything is kept. */
export const useHasDraft = () => Object.values(useDraft()).some(Boolean)

/** Keeps what was typed of some fields. */
export function keepDraft(typed: Partial<Draft>) {
  const { draft, key } = kept.get()
  const next = { ...draft, ...typed }
  if (Object.values(next).some(Boolean)) write(next, key || newKey())
  else forgetDraft()
}

/** Forgets everything that was typed, on this device at once. */
export const forgetDraft = () => kept.set({ [KEY]: null })

/** The same for who may change their mind: gives what brings it back, with the request's own key. */
export function eraseDraft(): () => void {
  const { draft, key } = kept.get()
  forgetDraft()
  return () => write(draft, key || newKey())
}

/** The request's own key: sent twice, even after a reload, it is one request. */
export function requestKey(): string {
  const { draft, key } = kept.get()
  if (key) return key
  const made = newKey()
  write(draft, made)
  return made
}

/** Removes what was left here too long ago. */
export function dropOldDraft() {
  if (!Object.values(readDraft()).some(Boolean)) forgetDraft()
}

const write = (draft: Draft, key: string) => kept.set({ [KEY]: JSON.stringify({ draft, key, at: Date.now() }) })

function readKept(text: string | null): { draft: Draft; key: string } {
  const { draft, key = '', at = 0 } = (parseStored(text) ?? {}) as { draft?: unknown; key?: unknown; at?: number }
  if (typeof draft !== 'object' || draft === null || Math.abs(Date.now() - at) > KEPT_MS) return nothing
  const texts = draftFields.map((field) => [field, (draft as Partial<Record<DraftField, unknown>>)[field]] as const)
  const known = Object.fromEntries(texts.map(([field, typed]) => [field, typeof typed === 'string' ? typed : '']))
  return { draft: known as Draft, key: typeof key === 'string' ? key : '' }
}
