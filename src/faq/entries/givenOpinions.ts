import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

const KEY = 'faqOpinions'
const AT_MOST = 500

const stored = createStoredValue<number[]>([KEY], ([given]) => asIds(parseStoredJson(given ?? null)), [])

/** Returns the ids of the FAQ entries that were rated on this device. */
export const useRatedFaqAnswers = stored.use

/** Records that an FAQ entry was rated on this device, without the rating. */
export const storeRatedFaqAnswer = (id: number) =>
  stored.set({ [KEY]: JSON.stringify([...stored.get().filter((one) => one !== id), id].slice(-AT_MOST)) })

const asIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)) : []
