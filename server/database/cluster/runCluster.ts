import { rm } from 'node:fs/promises'
import { createDraftPostgresCluster, readClusterOwnerPassword } from './cluster.ts'
import { readPostgresPidFile } from './pidFile.ts'
import type { PostgresClusterLocation } from './clusterLocation.ts'
import {
  ensurePortalDatabaseRole,
  hasPortalDatabaseRole,
  PORTAL_DATABASE_ROLE,
  derivePortalRolePassword,
} from '#server/database/portalRole.ts'
import { runPostgresServer, type PostgresSettings } from './postmaster.ts'
import { SOFTWARE_SLUG } from '#server/lib/software.ts'

type Log = (sentence: string) => void

/**
 * Runs the PostgreSQL cluster of a locked location. Returns the URLs of the portal's database role and of the cluster's
 * owner (a superuser), valid until `stop()`.
 */
export async function runPostgresCluster(place: PostgresClusterLocation, log: Log, settings?: PostgresSettings) {
  const { port, stop, leave } = await runPostgresServer(place, log, settings)
  try {
    const password = await readClusterOwnerPassword(place.home)
    const ownersUrl = urlOf(port, SOFTWARE_SLUG, password)
    await ensurePortalDatabaseRole(ownersUrl, derivePortalRolePassword(password ?? ''))
    return { url: portalUrl(port, password), ownersUrl, stop, leave }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs a PostgreSQL cluster for the duration of `work`, which receives the URL of the portal's database role. */
export async function withPostgresCluster(
  place: PostgresClusterLocation,
  log: Log,
  work: (url: string) => Promise<void>,
) {
  const { url, stop } = await runPostgresCluster(place, log)
  try {
    await work(url)
  } finally {
    await stop()
  }
}

/**
 * Returns the URL of a PostgreSQL cluster that another process runs, as the portal's database role; undefined when none
 * runs.
 */
export async function findRunningClusterUrl(place: PostgresClusterLocation) {
  const { port, ready } = await readPostgresPidFile(place)
  if (!ready) return undefined
  const password = await readClusterOwnerPassword(place.home)
  const ownersUrl = urlOf(port, SOFTWARE_SLUG, password)
  // A running portal older than that role still connects as the owner.
  return (await hasPortalDatabaseRole(ownersUrl)) ? portalUrl(port, password) : ownersUrl
}

/**
 * Creates a PostgreSQL cluster in a draft folder, fills its database and stops it. Returns the folder, to be renamed.
 * Removes the folder on failure.
 */
export async function createFilledPostgresCluster(
  place: PostgresClusterLocation,
  log: Log,
  fill: (url: string) => Promise<void>,
) {
  const draft = await createDraftPostgresCluster(place)
  try {
    await withPostgresCluster({ ...place, home: draft }, log, fill)
    return draft
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

const portalUrl = (port: number, password = '') => urlOf(port, PORTAL_DATABASE_ROLE, derivePortalRolePassword(password))
const urlOf = (port: number, role: string, password = '') => `postgres://${role}:${password}@127.0.0.1:${port}/postgres`
