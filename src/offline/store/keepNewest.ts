import type { DeviceStore } from './deviceStore.ts'
import { answerName } from '#src/offline/pack/packState.ts'

/** An answer that this device keeps, and since when it is known, as an ISO moment. */
export type KeptAnswer = { at: string; answer: unknown }

/**
 * Keeps an answer to what was asked for at this moment, unless the device has one to what was asked for later: one that
 * took long, or another tab's. Throws QuotaExceededError where the device is full.
 */
export const keepNewest = (store: DeviceStore, key: string, kept: KeptAnswer): Promise<void> =>
  navigator.locks.request(`kept ${key}`, async () => {
    const known = await store.get<KeptAnswer>(answerName(key))
    // What is of tomorrow was asked for by a clock that was wrong.
    const isNewer = known !== undefined && known.at > kept.at && known.at <= new Date().toISOString()
    if (!isNewer) await store.put(answerName(key), kept)
  })
