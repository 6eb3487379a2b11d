import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readProcessMemory, measurePeakProcessMemory, timeHttpRequest } from './measure.ts'
import type { StressTestFinding, StressTestContext } from './finding.ts'

const CONNECTIONS = 10
const REQUESTS = 1500
const IDLE = 8000

/** Stress test: requests the home page on connections that never read the response. The server's heap is 512 MiB. */
export async function stressTestUnreadResponses({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const { port, hostname } = new URL(portal.url)
  await timeHttpRequest(portal.url)
  const before = readProcessMemory(portal.pid)
  let closed = 0
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined).on('close', () => closed++)
      await once(socket, 'connect')
      return socket.pause()
    }),
  )
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(REQUESTS))
  const { most } = await measurePeakProcessMemory(portal.pid, sleep(5000))
  // A paused socket reports its end only once resumed.
  for (const socket of sockets) socket.resume()
  await sleep(3000)
  for (const socket of sockets) socket.destroy()
  const { status } = await timeHttpRequest(portal.url)
  return [
    {
      what: `${CONNECTIONS} connections, ${REQUESTS} requests each, nothing read`,
      seen: `memory ${before} to ${most} MiB, ${closed} closed, then home answers ${status}`,
      bound: 'memory + 200 MiB at most, all closed, the server goes on',
      isHeld: most - before < 200 && closed === CONNECTIONS && status === 200 && portal.isRunning(),
    },
  ]
}

/** Stress test: opens thousands of idle TCP connections to the portal. */
export async function stressTestIdleConnections({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const { port, hostname } = new URL(portal.url)
  const before = readProcessMemory(portal.pid)
  let open = 0
  const sockets = Array.from({ length: IDLE }, () => {
    const socket = connect(Number(port), hostname)
    return socket.on('connect', () => open++).on('error', () => undefined)
  })
  await sleep(5000)
  const { status, ms } = await timeHttpRequest(portal.url)
  const after = readProcessMemory(portal.pid)
  for (const socket of sockets) socket.destroy()
  return [
    {
      what: `${IDLE} connections that ask for nothing`,
      seen: `${open} open, memory ${before} to ${after} MiB, home answers ${status} in ${Math.round(ms)} ms`,
      bound: 'memory + 200 MiB at most, home 200',
      isHeld: after - before < 200 && status === 200,
    },
  ]
}
