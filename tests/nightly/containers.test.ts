import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'
import {
  listLostCommittedRows,
  startContainerCrashWriter,
  startCrashTestWriter,
  createTemporaryPostgresDataFolder,
  waitUntilTrue,
} from '#tests/database/startWriter.ts'

// Isolated processes need root and Linux. Elsewhere these tests are skipped.
const hasWalls = spawnSync('unshare', ['--net', '--pid', '--ipc', '--mount-proc', '--fork', 'true']).status === 0

let place: Awaited<ReturnType<typeof createTemporaryPostgresDataFolder>>
beforeAll(async () => void (place = await createTemporaryPostgresDataFolder()))
afterAll(() => place.remove())

test.runIf(hasWalls)('two containers with one volume never run two databases on it', async () => {
  const first = await startContainerCrashWriter(place.folder)
  await waitUntilTrue(() => first.last() >= 500)
  await expect(startContainerCrashWriter(place.folder)).rejects.toThrow('Envol tourne déjà sur ce dossier')

  // Only the server is killed: its PostgreSQL goes on in its container, invisible to the next start.
  process.kill(serverOn(place.folder), 'SIGKILL')
  const orphans = findPostgresProcesses(place.cluster)
  await expect(startContainerCrashWriter(place.folder)).rejects.toThrow(
    'encore ouverte, sans doute dans un autre conteneur',
  )
  expect(findPostgresProcesses(place.cluster)[0]).toBe(orphans[0])

  await first.end('SIGKILL')
  const next = await startContainerCrashWriter(place.folder)
  await waitUntilTrue(() => next.last() > first.last())
  await next.end('SIGKILL')
  const last = await startCrashTestWriter(place.folder)
  expect(await listLostCommittedRows(last.url, next.last())).toEqual([])
  expect(await last.end('SIGTERM')).toBe(0)
})

function serverOn(folder: string) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find((pid) => {
    const [program = '', script, argument] = commandOf(pid)
    return program.endsWith('node') && script?.endsWith('writer.ts') && argument === folder
  })
  return Number(found)
}

function commandOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return [] // the process has ended meanwhile
  }
}
