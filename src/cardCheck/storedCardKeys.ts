import type { MemberCardSignatureKey } from '#contract/profile/profile.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

const stored = createStoredValue<MemberCardSignatureKey[]>(
  ['cardKeys'],
  ([keys]) => asKeys(parseStoredJson(keys ?? null)),
  [],
)

/** Returns the public keys for checking card signatures that this board member's device last received. */
export const getStoredMembershipCardSignatureKeys = stored.get

/** Stores on this device the public keys that verify signatures of membership cards, for use without network. */
export const storeMembershipCardSignatureKeys = (keys: MemberCardSignatureKey[]) =>
  stored.set({ cardKeys: JSON.stringify(keys) })

/** Removes from this device the public keys that verify membership cards: only board members check cards. */
export const removeStoredMembershipCardSignatureKeys = () => stored.set({ cardKeys: null })

const asKeys = (value: unknown): MemberCardSignatureKey[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isKey) : []

const isKey = (one: unknown): one is MemberCardSignatureKey =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'point' in one &&
  typeof one.point === 'string'
