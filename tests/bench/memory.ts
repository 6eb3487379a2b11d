import type { Page } from 'playwright'

type Usage = { usedSize: number; backingStorageSize?: number }

const MB = 1_000_000

/**
 * Returns a function that measures a browser page's memory after garbage collection, in MB: JavaScript heaps and
 * buffers of page and workers, and canvases.
 */
export async function createPageMemoryMeter(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  const workers = new Set<string>()
  protocol.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId))
  protocol.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId))
  // Workers answer through messages of this session, since a session of their own would belong to the browser.
  await protocol.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })

  let asked = 0
  const ask = (sessionId: string, method: string) =>
    new Promise<Usage>((resolve) => {
      const id = ++asked
      const listen = ({ message }: { message: string }) => {
        const answer = JSON.parse(message) as { id?: number; result: Usage }
        if (answer.id !== id) return
        protocol.off('Target.receivedMessageFromTarget', listen)
        resolve(answer.result)
      }
      protocol.on('Target.receivedMessageFromTarget', listen)
      void protocol.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })

  return async () => {
    await protocol.send('HeapProfiler.collectGarbage')
    const usages: Usage[] = [await protocol.send('Runtime.getHeapUsage')]
    if (workers.size === 0) throw new Error('The engine’s worker is not seen')
    for (const worker of workers) {
      await ask(worker, 'HeapProfiler.collectGarbage')
      usages.push(await ask(worker, 'Runtime.getHeapUsage'))
    }
    const heap = usages.reduce((sum, { usedSize, backingStorageSize = 0 }) => sum + usedSize + backingStorageSize, 0)
    const canvases = await page.evaluate(() =>
      [...document.querySelectorAll('canvas')].reduce((sum, { width, height }) => sum + width * height * 4, 0),
    )
    return { heap: heap / MB, canvases: canvases / MB }
  }
}
