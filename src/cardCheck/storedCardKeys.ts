import type { CardKey } from '#contract/profile/profile.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'

const stored = storedValue<CardKey[]>(['cardKeys'], ([keys]) => asKeys(parseStored(keys ?? null)), [])

/** Returns the public keys for checking card signatures that this board member's device last received. */
export const getCardKeys = stored.get

/** Stores the public keys that check membership cards on this device, for use without network. */
export const storeCardKeys = (keys: CardKey[]) => stored.set({ cardKeys: JSON.stringify(keys) })

/** Removes the public keys that check membership cards from this device: only board members check cards. */
export const forgetCardKeys = () => stored.set({ cardKeys: null })

const asKeys = (value: unknown): CardKey[] => (Array.isArray(value) ? (value as unknown[]).filter(isKey) : [])

const isKey = (one: unknown): one is CardKey =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'point' in one &&
  typeof one.point === 'string'
