import { parseStored, storedValue } from '#src/lib/store.ts'

const KEY = 'recentSearches'
const MOST = 8
const none: string[] = []

const stored = storedValue<string[]>([KEY], ([text]) => asWords(parseStored(text ?? null)), none)

/** What was searched for in this browser, the latest first: it never leaves it. */
export const useRecentSearches = stored.use

/** Puts some words first; so many are kept. */
export const rememberSearch = (words: string) =>
  write([words, ...stored.get().filter((one) => one.toLowerCase() !== words.toLowerCase())].slice(0, MOST))

export const forgetSearch = (words: string) => write(stored.get().filter((one) => one !== words))
export const forgetSearches = () => write(none)

const write = (all: string[]) => stored.set({ [KEY]: all.length ? JSON.stringify(all) : null })

function asWords(value: unknown): string[] {
  if (!Array.isArray(value)) return none
  return value.filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= 100).slice(0, MOST)
}
