import { fileURLToPath } from 'node:url'
import { migrateDatabase } from '#server/database/migrate.ts'
import { hasPostgresCluster } from '#server/database/cluster/clusterLocation.ts'
import { withDataFolderDatabase } from '#server/database/cluster/withDataFolderDatabase.ts'
import { readEnv, type Env } from '#server/env.ts'
import { formatErrorStackTrace, describeErrorForOperator } from '#server/process/failureMessage.ts'
import {
  describeDatabase,
  readLastServerStart,
  requireMovedDatabaseUrl,
  assertPortalDatabaseUnchanged,
} from '#server/process/lastStart.ts'

export type PrintSentence = (sentence: string) => void

/** Runs the work of a terminal command. A failure is printed as one sentence and sets the exit code to 1. */
export async function runCommand(work: (options: string[], say: PrintSentence) => Promise<void>) {
  const fail = (error: unknown) => {
    process.stderr.write(`${describeErrorForOperator(error)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${formatErrorStackTrace(error)}\n`)
    process.exitCode = 1
  }
  // Failures outside `work`, such as a database connection that breaks between two queries.
  process.once('uncaughtException', (error) => {
    fail(error)
    process.exit()
  })
  try {
    await work(process.argv.slice(2), (sentence) => void process.stdout.write(`${sentence}\n`))
  } catch (error) {
    fail(error)
  }
}

/** Absolute path of this checkout's `data/` folder. */
export const checkoutDataFolder = fileURLToPath(new URL('../../data', import.meta.url))

type Which = {
  /** True when a terminal command sets up a portal that does not exist yet. */
  isNew?: boolean
}

/**
 * Returns the settings and data folder of the portal that a terminal command works on, and prints which portal it is.
 * Throws a French sentence when there is none, or when the settings name another database than the portal's.
 */
export async function resolvePortalOfCommand(
  say: PrintSentence,
  { isNew = false }: Which = {},
): Promise<{ env: Env; data: string }> {
  const data = checkoutDataFolder
  const last = process.env['SETTINGS_FILE'] ? readLastServerStart(data) : undefined
  const env = readEnv({ ...(!isNew && last?.settings), ...process.env })
  if (isNew) requireMovedDatabaseUrl(data, env)
  else assertPortalDatabaseUnchanged(data, env)
  if (!env.DATABASE_URL && !isNew && !(await hasPostgresCluster(data)))
    throw new Error(
      `Il n’y a pas de base de données dans ${data} : préparez un portail avec npm run setup, ou npm start.`,
    )
  say(
    `Portail : ${portalPublicUrl(env)} – base de données : ${describeDatabase(env) ?? `postgres sur cette machine (${data})`}`,
  )
  return { env, data }
}

/** Migrates the portal's database and runs the work of a terminal command on it, whether the server runs or not. */
export async function withMigratedPortalDatabase(
  say: PrintSentence,
  work: (portal: { env: Env; data: string; url: string }) => Promise<void>,
  which?: Which,
): Promise<void> {
  const { env, data } = await resolvePortalOfCommand(say, which)
  const workOn = async (url: string) => {
    await migrateDatabase(url)
    await work({ env, data, url })
  }
  await (env.DATABASE_URL ? workOn(env.DATABASE_URL) : withDataFolderDatabase(data, say, workOn))
}

/** Returns the portal's public URL, or its localhost URL when `PUBLIC_URL` is unset. */
export const portalPublicUrl = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`
