import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Milliseconds that one photo may take: the mail server waits meanwhile. */
const WITHIN_MS = 30_000
const PIXELS_AT_MOST = 50_000_000
/** Pixels of the longest side of the JPEG, which keeps it within the size of a file. */
const SIDE = 3200
/** Brands of ISO/IEC 23008-12 that telephones write (HEVC). */
const BRAND = /^ftyp(?:hei[csmx]|hev[cmsx]|mif1|msf1)$/

/** Returns true for the first bytes of a HEIC photo, as iPhones take them. */
export const isHeic = (content: Uint8Array): boolean =>
  BRAND.test(Buffer.from(content.subarray(4, 12)).toString('latin1'))

/**
 * Returns a HEIC photo as a JPEG, which every browser shows; undefined when it cannot be read in time. The photo's size
 * is known before its pixels are decoded.
 */
export async function convertHeic(content: Uint8Array): Promise<Buffer | undefined> {
  const worker = new Worker(new URL('heicWorker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(content), pixels: PIXELS_AT_MOST, side: SIDE },
    stdout: true,
    stderr: true,
  })
  const ended = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(WITHIN_MS), ended.signal])
  try {
    const died = once(worker, 'exit', { signal }).then(() => [undefined])
    const [jpeg] = (await Promise.race([once(worker, 'message', { signal }), died])) as [Uint8Array | undefined]
    return jpeg && Buffer.from(jpeg)
  } catch {
    return undefined
  } finally {
    ended.abort()
    await worker.terminate()
  }
}
