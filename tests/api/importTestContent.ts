import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importContent } from '#server/content/importContent.ts'
import { readContentFolder } from '#server/content/readContentFolder.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readEnv } from '#server/env.ts'
import { allFeatures } from '#server/app.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { openFileStorage } from '#server/storage/openFileStorage.ts'
import type { TestPortal } from './portal.ts'

const kinds = allFeatures.flatMap(({ content }) => content ?? [])
const sheets = allFeatures.flatMap(({ settingsFile }) => settingsFile ?? [])
const sources = allFeatures.flatMap(({ search }) => search ?? [])

/**
 * Imports content files into a test portal, by their names in a content folder. `working` also runs the background jobs
 * that they need.
 */
export async function importTestContent(
  portal: TestPortal,
  given: Record<string, string | Buffer>,
  over?: ReadonlySet<string>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'envol-taken-'))
  try {
    for (const [name, text] of Object.entries(given)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const files = await openFileStorage(readEnv({}), portal.folder, portal.app.log)
    const content = await readContentFolder(folder, kinds, sheets)
    const importing = { sources, publicUrl: 'https://www.envol.example', ...(over && { over }) }
    const { imported, clear } = await inTransaction(portal.db, (tx) => importContent(tx, files, content, importing))
    await clear()
    return imported
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs the test portal's pending background jobs whose names begin with `names`. */
export async function runPendingBackgroundJobs(portal: TestPortal, names: string) {
  const files = await openFileStorage(readEnv({}), portal.folder, portal.app.log)
  const jobs = allFeatures
    .flatMap((subject) => subject.jobs?.(portal.context) ?? [])
    .filter(({ name }) => name.startsWith(names))
  const queue = new JobQueue(jobs, { db: portal.db, files, env: readEnv({}), log: portal.app.log })
  await queue.drain()
  await queue.close()
}
