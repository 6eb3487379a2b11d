import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, vi } from 'vitest'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { usePortalCommandRunner } from './commandRunner.ts'
import { TEST_DATA_ENCRYPTION_KEYS } from './dataKeys.ts'
import { createPortalTestDatabase } from './portal.ts'

vi.setConfig({ testTimeout: 240_000 })
const run = usePortalCommandRunner()

it('a drill starts the restored portal, queries it, and leaves nothing behind', { tags: ['nightly'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'envol-drill-'))
  const url = await createPortalTestDatabase()
  await makePortalBackup(join(folder, 'bonne.tar.zst'), { url, files: inject('filesFolder') })
  const drill = (file: string) => {
    const settings = { INIT_CWD: folder, DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS, TMPDIR: folder }
    return run('commands/drillCommand.ts', ['--drill', file], settings)
  }
  try {
    const { said, failed, code } = await drill('bonne.tar.zst')
    expect({ failed, code }).toEqual({ failed: '', code: 0 })
    expect(said).toMatch(/^Le portail restauré a démarré\u00a0: http:\/\/127\.0\.0\.1:\d+\n {2}Les pages publiques/)
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
