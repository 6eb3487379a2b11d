import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free TCP port on loopback, below the range for outgoing connections, so that no other test takes it
 * meanwhile.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return findFreePort()
  probe.close()
  await once(probe, 'close')
  return port
}
