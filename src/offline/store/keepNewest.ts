import type { DeviceStore } from './deviceStore.ts'
import { answerName } from '#src/offline/pack/packState.ts'

/** A stored reply and the ISO time of its request. */
export type KeptAnswer = { at: string; answer: unknown }

/**
 * Stores a reply, unless the device has one from a later request, such as another tab's. Throws QuotaExceededError when
 * the device is full.
 */
export const keepNewest = (store: DeviceStore, key: string, kept: KeptAnswer): Promise<void> =>
  navigator.locks.request(`kept ${key}`, async () => {
    const known = await store.get<KeptAnswer>(answerName(key))
    // A time in the future comes from a wrong clock.
    const isNewer = known !== undefined && known.at > kept.at && known.at <= new Date().toISOString()
    if (!isNewer) await store.put(answerName(key), kept)
  })
