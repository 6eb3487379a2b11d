import { rm } from 'node:fs/promises'
import {
  listLostCommittedRows,
  startContainerCrashWriter,
  startCrashTestWriter,
  createTemporaryPostgresDataFolder,
  waitUntilTrue,
} from '#tests/database/startWriter.ts'
import type { StressTestFinding } from './finding.ts'

/** Stress test: starts two portals in containers on one data volume. The second must refuse to start. */
export async function stressTestTwoContainers(): Promise<StressTestFinding[]> {
  const place = await createTemporaryPostgresDataFolder()
  try {
    const first = await startContainerCrashWriter(place.folder)
    await waitUntilTrue(() => first.last() >= 500)
    const second = await startContainerCrashWriter(place.folder).then(
      () => 'started',
      () => 'refused',
    )
    await first.end('SIGKILL')
    // Started outside, since a container's network cannot be reached.
    const next = await startCrashTestWriter(place.folder)
    const lost = await listLostCommittedRows(next.url, first.last())
    await next.end('SIGTERM')
    return [
      {
        what: 'a second PostgreSQL on one folder, from another container',
        seen: `${second}, ${lost.length} of ${first.last()} rows of the first lost`,
        bound: 'refused, none lost',
        isHeld: second === 'refused' && lost.length === 0,
      },
    ]
  } finally {
    await place.remove()
    await rm(place.folder, { recursive: true, force: true })
  }
}
