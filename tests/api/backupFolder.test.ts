import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createPortalTestDatabase } from './portal.ts'
import { startPortalProcesses } from './realServer.ts'

it('a start says when the backups cannot be written, and goes on', { tags: ['nightly'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'envol-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'notes.txt'), '')
  const url = await createPortalTestDatabase()
  const start = async (BACKUP_DIR: string) => {
    const portal = await startPortalProcesses(url, { BACKUP_DIR })
    await portal.stop()
    return portal.said.filter((line) => line.includes('Les sauvegardes ne pourront pas se faire'))
  }
  expect(await start(join(folder, 'notes.txt'))).toEqual([
    `Les sauvegardes ne pourront pas se faire dans ${join(folder, 'notes.txt')}\u00a0: BACKUP_DIR n’est pas un dossier.`,
  ])
  await mkdir(join(folder, 'good'))
  expect(await start(join(folder, 'good'))).toEqual([])
  expect(await readdir(join(folder, 'good'))).toEqual([])
})
