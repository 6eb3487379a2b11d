import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Semaphore } from '#server/limits/semaphore.ts'
import type { ShareImageInput } from './drawShareImage.ts'

const WITHIN_MS = 20_000
const IDLE_MS = 60_000

/**
 * Queue that draws share images of pages in a worker thread, one at a time. The thread starts with the first image and
 * ends when idle.
 */
export class ShareImagePainter {
  #worker: Worker | undefined
  #ending: NodeJS.Timeout | undefined
  readonly #turns = new Semaphore({ atOnce: 1, waiting: 16 })

  /** Draws a page's share image in the worker thread, as PNG. Throws ServiceUnavailableError when the queue is full. */
  draw(card: ShareImageInput): Promise<Buffer> {
    return this.#turns.run(async () => {
      clearTimeout(this.#ending)
      const worker = (this.#worker ??= begin())
      try {
        worker.postMessage(card, [])
        const [{ png, failure }] = (await once(worker, 'message', { signal: AbortSignal.timeout(WITHIN_MS) })) as [
          Answer,
        ]
        if (!png) throw new Error(`A picture of a page could not be drawn: ${failure}`)
        this.#ending = setTimeout(() => void this.close(), IDLE_MS).unref()
        return Buffer.from(png)
      } catch (error) {
        await this.close()
        throw error
      }
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#ending)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}

type Answer = { png?: Uint8Array; failure?: string }

function begin() {
  const worker = new Worker(new URL('shareImageWorker.ts', import.meta.url))
  worker.unref()
  return worker
}
