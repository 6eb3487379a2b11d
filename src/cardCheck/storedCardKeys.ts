import type { MemberCardSignatureKey } from '#contract/profile/profile.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

const stored = createStoredValue<MemberCardSignatureKey[]>(
  ['cardKeys'],
  ([keys]) => asKeys(parseStoredJson(keys ?? null)),
  [],
)

/** Returns the public keys for checking card signatures that this board member's device last received. */
export const getMembershipCardSignatureKeys = stored.get

/** Stores the public keys that check membership cards on this device, for use without network. */
export const storeMembershipCardSignatureKeys = (keys: MemberCardSignatureKey[]) =>
  stored.set({ cardKeys: JSON.stringify(keys) })

/** Removes the public keys that check membership cards from this device: only board members check cards. */
export const forgetMembershipCardSignatureKeys = () => stored.set({ cardKeys: null })

const asKeys = (value: unknown): MemberCardSignatureKey[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isKey) : []

const isKey = (one: unknown): one is MemberCardSignatureKey =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'point' in one &&
  typeof one.point === 'string'
