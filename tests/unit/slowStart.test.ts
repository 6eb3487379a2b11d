import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { startThrottlingProxy } from '#tests/bench/pipe.ts'
import { SimulatedNetworkBottleneck, phoneNetworkPath, TcpSlowStart } from '#tests/bench/slowStart.ts'

afterEach(() => void vi.useRealTimers())

/** Returns the bytes that the simulated TCP slow start has delivered at each time in milliseconds, with fake timers. */
function arrived(bytes: number, times: number[], connections = 1) {
  vi.useFakeTimers()
  const bottleneck = new SimulatedNetworkBottleneck(phoneNetworkPath)
  let count = 0
  for (let index = 0; index < connections; index++) {
    new TcpSlowStart(phoneNetworkPath, bottleneck, (segment) => (count += segment.length)).send(Buffer.alloc(bytes))
  }
  let now = 0
  return times.map((time) => {
    vi.advanceTimersByTime(time - now)
    now = time
    return count
  })
}

it('a small page arrives in one flight', () => {
  // Half a round trip, and 13,000 bytes at 200 a millisecond.
  expect(arrived(13_000, [74, 141])).toEqual([0, 13_000])
})

it('data beyond the first window waits for the first acknowledgement', () => {
  // The first segment is acknowledged after 157 ms. The data that this releases arrives half a round trip later.
  expect(arrived(18_000, [149, 231, 260])).toEqual([14_600, 14_600, 18_000])
})

it('the data in flight doubles with each round trip, up to the bottleneck’s rate', () => {
  expect(arrived(500_000, [225, 380])).toEqual([14_600, 3 * 14_600])
})

it('the rate never exceeds the bottleneck’s, however wide the window', () => {
  const [before = 0, after = 0] = arrived(500_000, [1000, 1730])
  expect(after - before).toBe(100 * 1460)
})

it('connections share the bottleneck', () => {
  expect(arrived(10_000, [126, 176], 2)).toEqual([expect.closeTo(10_000, -3.5), 20_000])
})

it('a page arrives whole through real sockets', async () => {
  const text = 'a'.repeat(40_000)
  const server = createServer((_, reply) => void reply.end(text)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pipe = await startThrottlingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(await (await fetch(pipe.url)).text()).toBe(text)
  await pipe.stop()
  server.closeAllConnections()
  server.close()
})

it('segments arrive in order when the machine is late', async () => {
  const order: number[] = []
  const path = { roundTripMs: 20, bytesPerSecond: 10_000_000, initialWindow: 1_000_000 }
  const connection = new TcpSlowStart(path, new SimulatedNetworkBottleneck(path), ([first = -1]) => order.push(first))
  connection.send(Buffer.alloc(10, 0))
  await new Promise((resolve) => setTimeout(resolve, 3))
  // A large segment, then a small one, while timers of several lengths are due together.
  for (let number = 1; number < 100; number++) connection.send(Buffer.alloc(number % 2 ? 1460 : 10, number))
  const until = performance.now() + 60
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(order).toEqual(Array.from({ length: 100 }, (_, number) => number))
})
