import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Env } from '#server/env.ts'

const LastServerStart = z.object({
  /** Settings of the last start that command line commands need by default, without secrets. */
  settings: z.object({ PORT: z.string(), PUBLIC_URL: z.string().optional(), DEMO: z.enum(['on', 'off']) }),
  /** Name and host of the external database; null for the one in the data folder. */
  database: z.string().nullable(),
  /** Path of the portal's settings file at its last start. */
  file: z.string(),
})

/** Settings of the last start of a data folder’s portal, as stored there for later commands. */
export type LastServerStart = z.infer<typeof LastServerStart>

/** Reads how the portal of a data folder was last started; undefined when it never was. */
export function readLastServerStart(data: string): LastServerStart | undefined {
  try {
    return LastServerStart.parse(JSON.parse(readFileSync(fileOf(data), 'utf8')))
  } catch {
    return undefined
  }
}

/** Writes to the data folder how the portal was started, for later commands. */
export async function storeServerStart(data: string, env: Env): Promise<void> {
  if (!env.SETTINGS_FILE) return
  const { PORT, PUBLIC_URL, DEMO, SETTINGS_FILE } = env
  const settings = { PORT: String(PORT), ...(PUBLIC_URL && { PUBLIC_URL }), DEMO: DEMO ? 'on' : 'off' } as const
  const note: LastServerStart = { settings, database: describeDatabase(env) ?? null, file: SETTINGS_FILE }
  await mkdir(data, { recursive: true, mode: 0o755 })
  await writeFile(fileOf(data), `${JSON.stringify(note, null, 2)}\n`)
}

/** Describes an external database by name and host: « envol sur db.example »; undefined for the embedded one. */
export function describeDatabase({ DATABASE_URL }: Pick<Env, 'DATABASE_URL'>): string | undefined {
  if (!DATABASE_URL) return undefined
  const { host, hostname, pathname, searchParams } = new URL(DATABASE_URL)
  const name = decodeURIComponent(pathname.slice(1)) || 'postgres'
  return `${name} sur ${(hostname ? host : searchParams.get('host')) ?? 'cette machine'}`
}

/** Throws a French sentence when the data folder's database was moved to an external one that the settings lack. */
export function requireMovedDatabaseUrl(data: string, env: Env): void {
  const last = env.SETTINGS_FILE ? readLastServerStart(data) : undefined
  if (!last?.database || env.DATABASE_URL) return
  throw new Error(
    `La base de données de ce portail a été déplacée : c’est maintenant ${last.database}, et celle de ${data} est abandonnée. ` +
      `Écrivez son adresse, DATABASE_URL, dans ${env.SETTINGS_FILE} (le portail a lu ${last.file}). ` +
      `Pour revenir à celle de ${data}, supprimez ${fileOf(data)}.`,
  )
}

/** Throws a French sentence when the settings lead to another database than the portal's last start. */
export function assertPortalDatabaseUnchanged(data: string, env: Env): void {
  requireMovedDatabaseUrl(data, env)
  const last = env.SETTINGS_FILE ? readLastServerStart(data) : undefined
  const here = describeDatabase(env) ?? null
  if (!last || last.database === here) return
  throw new Error(
    `Le portail de ce dossier travaille sur ${last.database ?? `la base de données de ${data}`}, et ces réglages mènent à ${here} : rien n’est fait. ` +
      `Redémarrez le portail avec ces réglages, ou corrigez DATABASE_URL dans ${env.SETTINGS_FILE}.`,
  )
}

const fileOf = (data: string) => join(data, 'portal.json')
