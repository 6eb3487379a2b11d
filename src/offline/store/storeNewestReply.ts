import type { DeviceStore } from './deviceStore.ts'
import { deviceStoreNameOfReply } from '#src/offline/pack/packState.ts'

/** API reply stored on this device, and the ISO time of its request. */
export type StoredApiReply = { at: string; answer: unknown }

/**
 * Stores an API reply on this device, unless the device has one from a later request, such as another tab's. Throws
 * QuotaExceededError when the device is full.
 */
export const storeNewestApiReply = (store: DeviceStore, key: string, kept: StoredApiReply): Promise<void> =>
  navigator.locks.request(`kept ${key}`, async () => {
    const known = await store.get<StoredApiReply>(deviceStoreNameOfReply(key))
    // A time in the future comes from a wrong clock.
    const isNewer = known !== undefined && known.at > kept.at && known.at <= new Date().toISOString()
    if (!isNewer) await store.put(deviceStoreNameOfReply(key), kept)
  })
