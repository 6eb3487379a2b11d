import { fileURLToPath } from 'node:url'
import { migrate } from '#server/database/migrate.ts'
import { hasDatabase } from '#server/database/cluster/clusterLocation.ts'
import { withDatabase } from '#server/database/cluster/withDatabase.ts'
import { readEnv, type Env } from '#server/env.ts'
import { failureTrace, failureMessage } from '#server/process/failureMessage.ts'
import { databaseOf, readLastStart, assertNotMoved, assertSameDatabase } from '#server/process/lastStart.ts'

export type Print = (sentence: string) => void

/** Runs a command of the terminal; what fails is said in one sentence, and the exit code is then 1. */
export async function runCommand(work: (options: string[], say: Print) => Promise<void>) {
  const fail = (error: unknown) => {
    process.stderr.write(`${failureMessage(error)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${failureTrace(error)}\n`)
    process.exitCode = 1
  }
  // What fails beside the work, such as a connection that breaks between two questions.
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

/** The folder where the portal of this checkout keeps its data. */
export const dataFolder = fileURLToPath(new URL('../../data', import.meta.url))

type Which = {
  /** Whether it prepares a portal that is not there yet. */
  isNew?: boolean
}

/**
 * The settings of the portal that a command works on, which it says first. Throws a sentence when there is none, and
 * when they lead to another database than the portal's.
 */
export async function choosePortal(say: Print, { isNew = false }: Which = {}): Promise<{ env: Env; data: string }> {
  const data = dataFolder
  const last = process.env['SETTINGS_FILE'] ? readLastStart(data) : undefined
  const env = readEnv({ ...(!isNew && last?.settings), ...process.env })
  if (isNew) assertNotMoved(data, env)
  else assertSameDatabase(data, env)
  if (!env.DATABASE_URL && !isNew && !(await hasDatabase(data)))
    throw new Error(
      `Il n’y a pas de base de données dans ${data} : préparez un portail avec npm run setup, ou npm start.`,
    )
  say(
    `Portail : ${portalAddress(env)} – base de données : ${databaseOf(env) ?? `postgres sur cette machine (${data})`}`,
  )
  return { env, data }
}

/** Does a command's work on the database of the portal, whether it runs or not. */
export async function withPortal(
  say: Print,
  work: (portal: { env: Env; data: string; url: string }) => Promise<void>,
  which?: Which,
): Promise<void> {
  const { env, data } = await choosePortal(say, which)
  const workOn = async (url: string) => {
    await migrate(url)
    await work({ env, data, url })
  }
  await (env.DATABASE_URL ? workOn(env.DATABASE_URL) : withDatabase(data, say, workOn))
}

/** Where the portal is reached. */
export const portalAddress = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`
