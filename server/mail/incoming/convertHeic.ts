import { isolateTask } from '#server/isolated/isolate.ts'
import { ServiceUnavailableError } from '#server/lib/errors.ts'

/** File type brands (ISO/IEC 23008-12) of the HEIC photos that phones take. */
const BRAND = /^ftyp(?:hei[csmx]|hev[cmsx]|mif1|msf1)$/

/** True when a file starts as a HEIC photo, as iPhones take them. */
export const isHeic = (content: Uint8Array): boolean =>
  BRAND.test(Buffer.from(content.subarray(4, 12)).toString('latin1'))

const convertInProcess = isolateTask<Uint8Array, Uint8Array>(new URL('heicTask.ts', import.meta.url), {
  memoryMb: 480,
  cpuMs: 15_000,
  onLimit() {
    throw new Error('The photo takes too much time or memory')
  },
})

/**
 * Converts a HEIC photo to JPEG, which every browser shows. Returns undefined when it is unreadable within the
 * process's limits. Throws a 503 when the queue is full.
 */
export async function convertHeicToJpeg(content: Uint8Array): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await convertInProcess(new Uint8Array(content)))
  } catch (error) {
    if (error instanceof ServiceUnavailableError) throw error
    return undefined
  }
}
