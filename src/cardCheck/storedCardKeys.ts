import type { CardKey } from '#contract/profile/profile.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'

const stored = storedValue<CardKey[]>(['cardKeys'], ([keys]) => asKeys(parseStored(keys ?? null)), [])

/** What checks the signature of cards, as this device of the board has last been given it. */
export const cardKeysNow = stored.get

/** Keeps it on this device, for where there is no network. */
export const storeCardKeys = (keys: CardKey[]) => stored.set({ cardKeys: JSON.stringify(keys) })

/** Who is not of the board checks no cards. */
export const forgetCardKeys = () => stored.set({ cardKeys: null })

const asKeys = (value: unknown): CardKey[] => (Array.isArray(value) ? (value as unknown[]).filter(isKey) : [])

const isKey = (one: unknown): one is CardKey =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'point' in one &&
  typeof one.point === 'string'
