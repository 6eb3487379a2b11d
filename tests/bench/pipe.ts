import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { SimulatedNetworkBottleneck, phoneNetworkPath, TcpSlowStart, type SimulatedNetworkPath } from './slowStart.ts'

/**
 * Starts a TCP proxy to `url` that simulates a slow network: a round trip to connect, and responses paced by TCP slow
 * start. The proxy listens at port `at`, or at a free one.
 */
export async function startThrottlingProxy(
  url: string,
  { path = phoneNetworkPath, at = 0 }: { path?: SimulatedNetworkPath; at?: number } = {},
) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const down = new SimulatedNetworkBottleneck(path)
  const oneWay = path.roundTripMs / 2

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay())
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    const answer = new TcpSlowStart(path, down, (segment) => near.writable && near.write(segment))
    far.on('data', (bytes) => answer.send(bytes))
    // A small request waits for the connection and for half a round trip.
    const connected = performance.now() + path.roundTripMs
    const requests: Buffer[] = []
    near.on('data', (bytes) => {
      requests.push(bytes)
      const wait = Math.max(0, connected - performance.now()) + oneWay
      // Late timers of different lengths may fire out of order: each sends the oldest bytes.
      setTimeout(() => {
        const oldest = requests.shift()
        if (oldest && far.writable) far.write(oldest)
      }, wait)
    })
  }).listen(at, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
