import { parseStored, storedValue } from '#src/lib/store.ts'
import { newKey } from '#src/lib/newKey.ts'

/** Fields of the membership form stored in the draft: never bank details or a consent. */
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
/** Unsent membership request, one text per field. */
export type Draft = Record<(typeof draftFields)[number], string>
export type DraftField = keyof Draft

const KEY = 'membershipDraft'
/** Days that an unsent membership request stays on the device. */
export const KEPT_DAYS = 7
const KEPT_MS = KEPT_DAYS * 86_400_000

/** Membership request with empty fields. */
export const emptyDraft = Object.fromEntries(draftFields.map((field) => [field, ''])) as Draft

// One shared object, so that hydration does not render an empty form again.
const nothing = { draft: emptyDraft, key: '' }
const kept = storedValue([KEY], ([text = null]) => readKept(text), nothing)

/** Returns the unsent membership request stored on this device, in the browser only. */
export const readDraft = () => kept.get().draft
/** Returns the unsent membership request, and follows its changes. */
export const useDraft = () => kept.use().draft
/** True when this device has an unsent membership request. */
export const useHasDraft = () => Object.values(useDraft()).some(Boolean)

/** Stores some fields of the unsent membership request. */
export function keepDraft(typed: Partial<Draft>) {
  const { draft, key } = kept.get()
  const next = { ...draft, ...typed }
  if (Object.values(next).some(Boolean)) write(next, key || newKey())
  else forgetDraft()
}

/** Deletes the unsent membership request from this device. */
export const forgetDraft = () => kept.set({ [KEY]: null })

/** Deletes the unsent membership request. Returns the function that restores it with its idempotency key. */
export function eraseDraft(): () => void {
  const { draft, key } = kept.get()
  forgetDraft()
  return () => write(draft, key || newKey())
}

/** Returns the idempotency key of the membership request, also after a reload. */
export function requestKey(): string {
  const { draft, key } = kept.get()
  if (key) return key
  const made = newKey()
  write(draft, made)
  return made
}

/** Deletes an unsent membership request that is older than seven days. */
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
