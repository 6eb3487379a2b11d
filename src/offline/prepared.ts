import { createStoredValue } from '#src/lib/store.ts'

const stored = createStoredValue<string | undefined>(['preparedAt'], ([at]) => at ?? undefined, undefined)

/** Returns the ISO time at which this device was last prepared for offline use; undefined when it was not. */
export const devicePreparedAt = stored.get
/** Hook that returns the ISO time at which this device was last prepared for offline use, and follows its changes. */
export const useDevicePreparedAt = () => stored.use()

/** Stores the ISO time at which this device was prepared for offline use; null when the offline pack is gone. */
export const storeDevicePreparedAt = (at: string | null) => stored.set({ preparedAt: at })

/**
 * Deletes all offline data of this device at the end of the session. The encryption key is deleted at once, even when
 * the remaining code cannot be loaded: without it, stored data is unreadable.
 */
export function deleteOfflineData() {
  stored.set({ preparedAt: null, sharedDevice: null, waitingBallots: null, ballotTokens: null })
  document.cookie = 'offline_key=; path=/; max-age=0; samesite=strict'
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase('offline')
  if ('serviceWorker' in navigator)
    void import('#src/offline/store/wipeAndReportLosses.ts').then(
      ({ wipeOfflineDataReportingLosses: endDevice }) => endDevice(),
      () => undefined,
    )
}
