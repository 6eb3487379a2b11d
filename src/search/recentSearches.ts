import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

const KEY = 'recentSearches'
const MOST = 8
const none: string[] = []

const stored = createStoredValue<string[]>([KEY], ([text]) => asWords(parseStoredJson(text ?? null)), none)

/** Returns the recent searches of this browser, latest first. They are never sent to the server. */
export const useRecentSearches = stored.use

/** Adds searched words at the head of this browser's recent searches, of which the last 8 remain. */
export const addRecentSearch = (words: string) =>
  write([words, ...stored.get().filter((one) => one.toLowerCase() !== words.toLowerCase())].slice(0, MOST))

export const deleteRecentSearch = (words: string) => write(stored.get().filter((one) => one !== words))
export const deleteAllRecentSearches = () => write(none)

const write = (all: string[]) => stored.set({ [KEY]: all.length ? JSON.stringify(all) : null })

function asWords(value: unknown): string[] {
  if (!Array.isArray(value)) return none
  return value.filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= 100).slice(0, MOST)
}
