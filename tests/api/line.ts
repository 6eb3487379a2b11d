import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Starts a TCP proxy to a PostgreSQL database or HTTP server. A test can cut its connections, or freeze them without a
 * response.
 */
export async function startBreakableTcpProxy(url: string) {
  const target = new URL(url)
  const ends = new Set<Socket>()
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
      one.pipe(other)
      if (state === 'frozen') one.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const near = new URL(url)
  near.port = String((server.address() as { port: number }).port)
  near.hostname = '127.0.0.1'

  return {
    url: near.href,
    cut() {
      state = 'cut'
      for (const end of ends) end.destroy()
    },
    freeze() {
      state = 'frozen'
      for (const end of ends) end.pause()
    },
    /** Redirects new connections of the TCP proxy to another database server. */
    turn(to: string) {
      target.port = new URL(to).port
      for (const end of ends) end.destroy()
    },
    mend() {
      state = 'open'
      for (const end of ends) end.resume()
    },
    async close() {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
