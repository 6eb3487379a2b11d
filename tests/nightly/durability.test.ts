import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'
import {
  listLostCommittedRows,
  startCrashTestWriter,
  createTemporaryPostgresDataFolder,
  waitUntilTrue,
} from '#tests/database/startWriter.ts'

const KILLS = 20
const place = await createTemporaryPostgresDataFolder()
afterAll(place.remove)

test(`a server killed ${KILLS} times during writes loses no acknowledged row`, { timeout: 120_000 }, async () => {
  let acknowledged = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const writer = await startCrashTestWriter(place.folder)
    expect(await listLostCommittedRows(writer.url, acknowledged)).toEqual([])
    await waitUntilTrue(() => writer.last() > acknowledged)
    await sleep(25 * kill)
    await writer.end('SIGKILL')
    acknowledged = writer.last()
  }
  const writer = await startCrashTestWriter(place.folder)
  expect(await listLostCommittedRows(writer.url, acknowledged)).toEqual([])
  expect(await writer.end('SIGTERM')).toBe(0)
})

test('a server and its PostgreSQL killed together during writes lose no acknowledged row', async () => {
  const writer = await startCrashTestWriter(place.folder)
  await waitUntilTrue(() => writer.last() > 100)
  for (const pid of findPostgresProcesses(place.cluster)) process.kill(pid, 'SIGKILL')
  await writer.end('SIGKILL')
  const next = await startCrashTestWriter(place.folder)
  expect(await listLostCommittedRows(next.url, writer.last())).toEqual([])
  expect(await next.end('SIGTERM')).toBe(0)
})
