import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { asc } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { recordRestoreDrill } from '#server/database/backup/drill.ts'
import { countBackupRows, countDatabaseRows } from '#server/database/backup/countBackupRows.ts'
import { openVerifiedBackup } from '#server/database/backup/readBackup.ts'
import { restoreDataFolderWithDatabase } from '#server/database/backup/folders.ts'
import type { Database } from '#server/database/connect.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { checkoutDataFolder, runCommand, type PrintSentence } from './command.ts'
import { parseCommandArguments } from './parseCommandArguments.ts'
import { readEnv, type Env } from '#server/env.ts'
import { createApp } from '#server/app.ts'
import { sqlTimeFromNow } from '#server/lib/duration.ts'
import { ShutdownSequence } from '#server/process/shutdown.ts'

const USAGE = 'npm run restore -- --drill FICHIER'

type List = [path: string, what: string]
const OPEN: List[] = [['posts', 'les actualités']]
const CLOSED: List[] = [
  ['accords', 'les accords'],
  ['events?when=passes', 'les événements passés'],
  ['events', 'les événements à venir'],
  ['profile', 'le profil d’un adhérent'],
]

// npm run restore -- --drill FILE: tests a backup. Restores it to a temporary folder, starts it on a free port,
// requests pages as a visitor and as a member, then deletes everything. Sends no mail and runs no background job.
await runCommand(async (args, say) => {
  const [name, ...others] = parseCommandArguments(args, USAGE, { drill: { type: 'boolean' } }).positionals
  if (!name || others.length > 0) throw new Error(USAGE)
  const file = resolve(process.env['INIT_CWD'] ?? '', name)
  const place = await mkdtemp(join(tmpdir(), 'restore-drill-'))
  const folder = join(place, 'data')
  // PostgreSQL runs under its own user account, which must be able to enter this folder.
  await chmod(place, 0o711)
  const running = new ShutdownSequence()
  running.add(() => rm(place, { recursive: true, force: true }), 30_000)
  try {
    await restoreDataFolderWithDatabase(file, folder, () => undefined)
    const keys = join(checkoutDataFolder, 'keys')
    if (existsSync(keys)) await cp(keys, join(folder, 'keys'), { recursive: true })
    const { url, stop } = await startEmbeddedPostgres({ folder, log: () => undefined })
    running.add(stop, 45_000)
    const counts = await countBackupRows(await openVerifiedBackup(file))
    await migrateDatabase(url)
    await compareCounts(url, counts, say)
    const env = settings()
    const { app, db } = await createApp({ env, url, folder, running, connections: 3, pages: 'built' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const address = `http://127.0.0.1:${port}`
    say(`Le portail restauré a démarré\u00a0: ${address}`)
    await askIt(address, await signIn(db), say)
    await recordRestoreDrill(checkoutDataFolder, new Date())
    say('Exercice réussi\u00a0: cette sauvegarde se restaure, et son portail répond. Il n’en reste rien ici.')
  } finally {
    await running.end()
  }
})

/**
 * Returns the portal's settings for a test restore of a backup: without its database, SMTP server and backup folder.
 */
function settings(): Env {
  const { DATABASE_URL: _database, SMTP_URL: _smtp, BACKUP_DIR: _backups, ...own } = process.env
  return readEnv({ ...own, DEMO: 'off', BACKUP_DIR: 'off', LOAD_SHEDDING: 'off', LOG_LEVEL: 'silent', PROCESSES: '1' })
}

/** Compares the restored tables with the rows in the backup. Throws a French sentence when rows are missing. */
async function compareCounts(url: string, counts: Map<string, number>, say: PrintSentence) {
  const restored = await countDatabaseRows(url, counts.keys())
  const missing = [...counts].filter(([table, count]) => (restored.get(table) ?? count) < count)
  if (missing.length > 0)
    throw new Error(`Il manque des lignes au portail restauré\u00a0: ${missing.map(([table]) => table).join(', ')}.`)
  // A table of the operator's own is not restored; the restore names it.
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  say(`  ${counts.size} tables et ${rows} lignes, comme dans la sauvegarde.`)
}

/** Creates a session for the oldest member and returns its token; undefined when there is no member. */
async function signIn(db: Database): Promise<string | undefined> {
  const [first] = await db.select({ id: members.id }).from(members).orderBy(asc(members.id)).limit(1)
  if (!first) return undefined
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    token_hash: sha256(token),
    member_id: first.id,
    remember: false,
    device_type: 'web',
    device_name: 'npm run restore',
    device_platform: 'Terminal',
    expires_at: sqlTimeFromNow({ minutes: 5 }),
  })
  return token
}

/**
 * Requests public pages and API lists of a portal restored from a backup. Throws a French sentence at the first
 * failure.
 */
async function askIt(address: string, token: string | undefined, say: PrintSentence) {
  const ask = async (path: string, what: string) => {
    const answer = await fetch(`${address}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    if (!answer.ok) throw new Error(`Le portail restauré ne rend pas ${what} (${path}, réponse ${answer.status}).`)
    return answer
  }
  for (const path of [portalPagePaths.home, portalPagePaths.blog, portalPagePaths.faq]) {
    const page = await (await ask(path, 'cette page')).text()
    if (!page.includes('<h1')) throw new Error(`Le portail restauré rend une page vide (${path}).`)
  }
  say('  Les pages publiques répondent.')
  for (const [path, what] of token ? [...OPEN, ...CLOSED] : OPEN) {
    const { meta } = (await (await ask(`/api/v1/${path}`, what)).json()) as { meta?: { total: number } }
    say(`  ${what[0]?.toUpperCase() ?? ''}${what.slice(1)}\u00a0: ${meta?.total ?? 'lu'}`)
  }
}
