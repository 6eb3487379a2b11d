import { spawnSync } from 'node:child_process'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A read-only disk needs root and Linux. Elsewhere this test is skipped.
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0

const LOCK = `
  import { lockDataFolder } from '#server/database/lockDataFolder.ts'
  try { await lockDataFolder(process.argv[1]) } catch ({ message }) { console.log(message) }`

test.runIf(canMount)('a data folder on a read-only disk is named as such', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'envol-read-only-'))
  const script = 'mount -t tmpfs -o ro none "$0" && exec "$1" --input-type=module -e "$2" "$0"'
  const { stdout } = spawnSync('unshare', ['--mount', 'sh', '-c', script, folder, process.execPath, LOCK], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  await rmdir(folder)
  expect(stdout.trim()).toBe(
    `Le dossier ${folder} est sur un disque en lecture seule\u00a0: remontez ce disque en écriture, puis recommencez.`,
  )
})
