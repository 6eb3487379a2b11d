import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'
import { randomUuid } from '#src/lib/newKey.ts'

/** Fields of the membership form stored in the draft: never bank details or a consent. */
export const membershipDraftFields = [
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
export type MembershipDraft = Record<(typeof membershipDraftFields)[number], string>
export type MembershipDraftField = keyof MembershipDraft

const KEY = 'membershipDraft'
/** Days that an unsent membership request stays on the device. */
export const MEMBERSHIP_DRAFT_DAYS = 7
const KEPT_MS = MEMBERSHIP_DRAFT_DAYS * 86_400_000

/** Unsent membership request with empty fields, as the form's initial value. */
export const emptyMembershipDraft = Object.fromEntries(
  membershipDraftFields.map((field) => [field, '']),
) as MembershipDraft

// One shared object, so that hydration does not render an empty form again.
const nothing = { draft: emptyMembershipDraft, key: '' }
const kept = createStoredValue([KEY], ([text = null]) => readKept(text), nothing)

/** Returns the unsent membership request stored on this device, in the browser only. */
export const readMembershipDraft = () => kept.get().draft
/** Returns the unsent membership request, and follows its changes. */
export const useMembershipDraft = () => kept.use().draft
/** True when this device has an unsent membership request. */
export const useHasMembershipDraft = () => Object.values(useMembershipDraft()).some(Boolean)

/** Stores some fields of the unsent membership request. */
export function storeMembershipDraft(typed: Partial<MembershipDraft>) {
  const { draft, key } = kept.get()
  const next = { ...draft, ...typed }
  if (Object.values(next).some(Boolean)) write(next, key || randomUuid())
  else deleteStoredMembershipDraft()
}

/** Deletes the unsent membership request from this device. */
export const deleteStoredMembershipDraft = () => kept.set({ [KEY]: null })

/** Deletes the unsent membership request. Returns the function that restores it with its idempotency key. */
export function deleteMembershipDraftWithUndo(): () => void {
  const { draft, key } = kept.get()
  deleteStoredMembershipDraft()
  return () => write(draft, key || randomUuid())
}

/** Returns the idempotency key of the membership request, also after a reload. */
export function getMembershipIdempotencyKey(): string {
  const { draft, key } = kept.get()
  if (key) return key
  const made = randomUuid()
  write(draft, made)
  return made
}

/** Deletes an unsent membership request that is older than seven days. */
export function forgetExpiredMembershipDraft() {
  if (!Object.values(readMembershipDraft()).some(Boolean)) deleteStoredMembershipDraft()
}

const write = (draft: MembershipDraft, key: string) =>
  kept.set({ [KEY]: JSON.stringify({ draft, key, at: Date.now() }) })

function readKept(text: string | null): { draft: MembershipDraft; key: string } {
  const { draft, key = '', at = 0 } = (parseStoredJson(text) ?? {}) as { draft?: unknown; key?: unknown; at?: number }
  if (typeof draft !== 'object' || draft === null || Math.abs(Date.now() - at) > KEPT_MS) return nothing
  const texts = membershipDraftFields.map(
    (field) => [field, (draft as Partial<Record<MembershipDraftField, unknown>>)[field]] as const,
  )
  const known = Object.fromEntries(texts.map(([field, typed]) => [field, typeof typed === 'string' ? typed : '']))
  return { draft: known as MembershipDraft, key: typeof key === 'string' ? key : '' }
}
