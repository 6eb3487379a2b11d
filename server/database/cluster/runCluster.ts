import { rm } from 'node:fs/promises'
import { createCluster, readPassword } from './cluster.ts'
import { readPidFile } from './pidFile.ts'
import type { ClusterLocation } from './clusterLocation.ts'
import { ensurePortalRole, hasPortalRole, PORTAL_ROLE, portalPassword } from '#server/database/portalRole.ts'
import { runPostmaster } from './postmaster.ts'
import { SLUG } from '#server/lib/software.ts'

type Log = (sentence: string) => void

/**
 * Runs the cluster of a place, whose folder is held. Returns the URL of the portal's role and the one of the cluster's
 * owner, a superuser, valid until `stop()`.
 */
export async function runCluster(place: ClusterLocation, log: Log) {
  const { port, stop } = await runPostmaster(place, log)
  try {
    const password = await readPassword(place.home)
    const ownersUrl = urlOf(port, SLUG, password)
    await ensurePortalRole(ownersUrl, portalPassword(password ?? ''))
    return { url: portalUrl(port, password), ownersUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs the cluster of a place for the time of some work on its URL, as the portal's role. */
export async function withCluster(place: ClusterLocation, log: Log, work: (url: string) => Promise<void>) {
  const { url, stop } = await runCluster(place, log)
  try {
    await work(url)
  } finally {
    await stop()
  }
}

/** Returns the URL of a cluster that another process runs, as the portal's role; undefined when none does. */
export async function runningUrl(place: ClusterLocation) {
  const { port, ready } = await readPidFile(place)
  if (!ready) return undefined
  const password = await readPassword(place.home)
  const ownersUrl = urlOf(port, SLUG, password)
  // Until the next start, a portal of before that role runs as the owner.
  return (await hasPortalRole(ownersUrl)) ? portalUrl(port, password) : ownersUrl
}

/** Makes a new cluster, fills it and closes it; gives its folder, to be renamed. What fails leaves nothing behind. */
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
