import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { runPortalCommand } from './commandRunner.ts'
import { TEST_DATA_ENCRYPTION_KEYS } from './dataKeys.ts'
import { createDrillJob } from '#server/office/createDrillJob.ts'
import { readLastOperationalEvent } from '#server/monitoring/operationalMarks.ts'
import { createPortalTestDatabase, useTestPortal } from './portal.ts'

vi.setConfig({ testTimeout: 240_000 })
const here = useTestPortal()

it('a drill starts the restored portal, queries it, and leaves nothing behind', { tags: ['nightly'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'envol-drill-'))
  const url = await createPortalTestDatabase()
  await makePortalBackup(join(folder, 'bonne.tar.zst'), { url, files: inject('filesFolder') })
  const drill = (file: string) => {
    const settings = { INIT_CWD: folder, DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS, TMPDIR: folder }
    return runPortalCommand('commands/drillCommand.ts', ['--drill', file], settings)
  }
  try {
    const { said, failed, code } = await drill('bonne.tar.zst')
    expect({ failed, code }).toEqual({ failed: '', code: 0 })
    expect(said).toMatch(
      /^ {2}\d+ tables et \d{4,} lignes, comme dans la sauvegarde\.\nLe portail restauré a démarré\u00a0: http:\/\/127\.0\.0\.1:\d+\n {2}Les pages publiques/,
    )
    expect(said).toMatch(/Les accords\u00a0: [1-9]/)
    expect(said).toContain('Exercice réussi')
    await writeFile(join(folder, 'mauvaise.tar.zst'), 'x')
    const refused = await drill('mauvaise.tar.zst')
    expect(refused.failed).toContain('n’est pas une sauvegarde')
    expect(refused.code).toBe(1)
    expect((await readdir(folder)).toSorted()).toEqual(['bonne.tar.zst', 'mauvaise.tar.zst'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it(
  'the monthly drill restores the last backup once, and notes a backup that cannot be restored',
  { tags: ['nightly'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'envol-monthly-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    vi.stubEnv('DATA_KEYS', TEST_DATA_ENCRYPTION_KEYS)
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { db, url, context } = here.portal
    const job = createDrillJob({ url, files: inject('filesFolder'), folder })
    const drill = () => job.run({}, { ...context, signal: new AbortController().signal })
    const markOf = (name: 'drill' | 'drill-failure') => readLastOperationalEvent(db, name)
    await drill()
    expect([await markOf('drill'), await markOf('drill-failure')]).toEqual([undefined, undefined])
    await writeFile(join(folder, 'nightly-2026-11-20.tar.zst'), 'cut short')
    await drill()
    expect([await markOf('drill'), (await markOf('drill-failure'))?.name]).toEqual([undefined, 'drill-failure'])
    await rm(join(folder, 'nightly-2026-11-20.tar.zst'))
    await makePortalBackup(join(folder, 'nightly-2026-11-21.tar.zst'), { url, files: inject('filesFolder') })
    await drill()
    const done = await markOf('drill')
    expect(done?.name).toBe('drill')
    // Not before a month has passed.
    await rm(join(folder, 'nightly-2026-11-21.tar.zst'))
    await writeFile(join(folder, 'nightly-2026-11-22.tar.zst'), 'cut short')
    await drill()
    expect(await markOf('drill')).toEqual(done)
    expect((await markOf('drill-failure'))?.at.getTime()).toBeLessThan(done?.at.getTime() ?? 0)
  },
)
