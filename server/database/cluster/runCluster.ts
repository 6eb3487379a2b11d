import { rm } from 'node:fs/promises'
import { createCluster, readOwnerPassword } from './cluster.ts'
import { readPidFile } from './pidFilePath.ts'
import type { ClusterLocation } from './clusterLocation.ts'
import { ensurePortalRole, hasPortalRole, PORTAL_ROLE, portalPassword } from '#server/database/portalRole.ts'
import { runPostmaster } from './postmaster.ts'
import { SOFTWARE_SLUG } from '#server/lib/software.ts'

type Log = (sentence: string) => void

/**
 * Runs the PostgreSQL cluster of a locked location. Returns the URLs of the portal's database role and of the cluster's
 * owner (a superuser), valid until `stop()`.
 */
export async function runCluster(place: ClusterLocation, log: Log) {
  const { port, stop } = await runPostmaster(place, log)
  try {
    const password = await readOwnerPassword(place.home)
    const ownersUrl = urlOf(port, SOFTWARE_SLUG, password)
    await ensurePortalRole(ownersUrl, portalPassword(password ?? ''))
    return { url: portalUrl(port, password), ownersUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs a PostgreSQL cluster for the duration of `work`, which receives the URL of the portal's database role. */
export async function withCluster(place: ClusterLocation, log: Log, work: (url: string) => Promise<void>) {
  const { url, stop } = await runCluster(place, log)
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
export async function findRunningUrl(place: ClusterLocation) {
  const { port, ready } = await readPidFile(place)
  if (!ready) return undefined
  const password = await readOwnerPassword(place.home)
  const ownersUrl = urlOf(port, SOFTWARE_SLUG, password)
  // A running portal older than that role still connects as the owner.
  return (await hasPortalRole(ownersUrl)) ? portalUrl(port, password) : ownersUrl
}

/**
 * Creates a PostgreSQL cluster in a draft folder, fills its database and stops it. Returns the folder, to be renamed.
 * Removes the folder on failure.
 */
export async function createFilledCluster(place: ClusterLocation, log: Log, fill: (url: string) => Promise<void>) {
  const draft = await createCluster(place)
  try {
    await withCluster({ ...place, home: draft }, log, fill)
    return draft
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

const portalUrl = (port: number, password = '') => urlOf(port, PORTAL_ROLE, portalPassword(password))
const urlOf = (port: number, role: string, password = '') => `postgres://${role}:${password}@127.0.0.1:${port}/postgres`
