import { rm } from 'node:fs/promises'
import { createCluster, readPassword } from './cluster.ts'
import { readPidFile } from './pidFile.ts'
import type { ClusterLocation } from './clusterLocation.ts'
import { runPostmaster } from './postmaster.ts'
import { SLUG } from '#server/lib/software.ts'

type Log = (sentence: string) => void

/** Runs the cluster of a place, whose folder is held, and gives its URL, valid until `stop()`. */
export async function runCluster(place: ClusterLocation, log: Log) {
  const { port, stop } = await runPostmaster(place, log)
  return { url: urlOf(port, await readPassword(place.home)), stop }
}

/** Runs the cluster of a place for the time of some work on its URL. */
export async function withCluster(place: ClusterLocation, log: Log, work: (url: string) => Promise<void>) {
  const { url, stop } = await runCluster(place, log)
  try {
    await work(url)
  } finally {
    await stop()
  }
}

/** The URL of a cluster that another process runs; nothing when none does. */
export async function runningUrl(place: ClusterLocation) {
  const { port, ready } = await readPidFile(place)
  return ready ? urlOf(port, await readPassword(place.home)) : undefined
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

const urlOf = (port: number, password = '') => `postgres://${SLUG}:${password}@127.0.0.1:${port}/postgres`
