import { parseStored, storedValue } from '#src/lib/store.ts'

const KEY = 'faqOpinions'
const AT_MOST = 500

const stored = storedValue<number[]>([KEY], ([given]) => asIds(parseStored(given ?? null)), [])

/** The answers on which an opinion was given on this device. */
export const useGiven = stored.use

/** Remembers that an opinion was given on an answer, not which. */
export const keepGiven = (id: number) =>
  stored.set({ [KEY]: JSON.stringify([...stored.get().filter((one) => one !== id), id].slice(-AT_MOST)) })

const asIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)) : []
