import { storedValue } from '#src/lib/store.ts'

const stored = storedValue<string | undefined>(['preparedAt'], ([at]) => at ?? undefined, undefined)

/** When this device was last prepared for reading without a network, as an ISO moment; undefined when it was not. */
export const preparedAt = stored.get
/** The same, followed by the component that asks. */
export const usePreparedAt = () => stored.use()

/** Notes when it was; null when what was prepared is there no more. */
export const notePrepared = (at: string | null) => stored.set({ preparedAt: at })

/**
 * With the session goes all that the device keeps of it. The key goes here and now, even where the code of the rest
 * cannot be loaded: what stays without it is noise.
 */
export function forgetPrepared() {
  stored.set({ preparedAt: null, sharedDevice: null })
  document.cookie = 'offline_key=; path=/; max-age=0; samesite=strict'
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase('offline')
  if ('serviceWorker' in navigator)
    void import('#src/offline/store/endDevice.ts').then(
      ({ endDevice }) => endDevice(),
      () => undefined,
    )
}
