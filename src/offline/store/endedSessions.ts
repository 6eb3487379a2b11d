import { storedValue } from '#src/lib/store.ts'

const stored = storedValue<readonly string[]>(['endedSessions'], ([hashes]) => hashes?.split(',') ?? [], [])

/** Returns the SHA-256 hashes, in hexadecimal, of the tokens whose sessions ended here and that the server may not know of. */
export const endedSessions = stored.get

/** Replaces those hashes. */
export const storeEndedSessions = (hashes: readonly string[]) =>
  stored.set({ endedSessions: hashes.length > 0 ? hashes.join(',') : null })
