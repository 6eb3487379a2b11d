import { createStoredValue } from '#src/lib/store.ts'

const stored = createStoredValue<readonly string[]>(['endedSessions'], ([hashes]) => hashes?.split(',') ?? [], [])

/**
 * Returns the SHA-256 hashes, in hexadecimal, of tokens whose sessions ended on this device, perhaps unknown to the
 * server.
 */
export const readEndedSessionHashes = stored.get

/** Replaces the stored token hashes of sessions that ended on this device. */
export const storeEndedSessionHashes = (hashes: readonly string[]) =>
  stored.set({ endedSessions: hashes.length > 0 ? hashes.join(',') : null })
