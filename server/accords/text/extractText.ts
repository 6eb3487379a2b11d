import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Turns } from '#server/limits/turns.ts'
import type { ReadPdf } from './readPdf.ts'

/** One more at each change of what is read in a file: those that were read before are then read again. */
export const READING = 1

/** A file that the engine does not come to an end with. */
export class EngineFailed extends Error {}

const RESOURCES = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const turns = new Turns({ atOnce: 1, waiting: 100 })

type Limits = { withinMs: number; signal?: AbortSignal }

/**
 * What a PDF says, read on a thread of its own, one at a time, in bounded time and memory. Throws `EngineFailed` when the
 * file kills the engine or keeps it busy for longer: nothing else is harmed. Takes the bytes away from the caller.
 */
export function extractText(bytes: Uint8Array<ArrayBuffer>, { withinMs, signal }: Limits): Promise<ReadPdf> {
  return turns.run(async () => {
    signal?.throwIfAborted()
    const worker = new Worker(new URL('pdfWorker.ts', import.meta.url), {
      workerData: bytes,
      transferList: [bytes.buffer],
      resourceLimits: RESOURCES,
      // What an engine prints may quote the file.
      stdout: true,
      stderr: true,
    })
    const late = AbortSignal.timeout(withinMs)
    const ended = new AbortController()
    try {
      const stop = AbortSignal.any([late, ended.signal, ...(signal ? [signal] : [])])
      const died = once(worker, 'exit', { signal: stop }).then(() => {
        throw new EngineFailed('The engine has ended without a word')
      })
      const [read] = (await Promise.race([once(worker, 'message', { signal: stop }), died])) as [ReadPdf]
      return read
    } catch (error) {
      signal?.throwIfAborted()
      // Of what a library throws nothing is told: it may quote the file.
      throw error instanceof EngineFailed
        ? error
        : new EngineFailed(late.aborted ? 'The engine does not end in time' : 'The engine has failed')
    } finally {
      ended.abort()
      await worker.terminate()
    }
  })
}
