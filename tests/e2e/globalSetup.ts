import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/embedded.ts'

/** One PostgreSQL for all journeys; each worker makes a database of its own in it. */
export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'envol-e2e-'))
  const { url, stop } = await startEmbedded({ folder, log: () => undefined })
  process.env['E2E_CLUSTER_URL'] = url
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
