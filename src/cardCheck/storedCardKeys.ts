import type { CardSignatureKey } from '#contract/profile/profile.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

const stored = createStoredValue<CardSignatureKey[]>(
  ['cardKeys'],
  ([keys]) => asKeys(parseStoredJson(keys ?? null)),
  [],
)

/** Returns the public keys for checking card signatures that this board member's device last received. */
export const getCardVerificationKeys = stored.get

/** Stores the public keys that check membership cards on this device, for use without network. */
export const storeCardVerificationKeys = (keys: CardSignatureKey[]) => stored.set({ cardKeys: JSON.stringify(keys) })

/** Removes the public keys that check membership cards from this device: only board members check cards. */
export const forgetCardVerificationKeys = () => stored.set({ cardKeys: null })

const asKeys = (value: unknown): CardSignatureKey[] => (Array.isArray(value) ? (value as unknown[]).filter(isKey) : [])

const isKey = (one: unknown): one is CardSignatureKey =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'point' in one &&
  typeof one.point === 'string'
