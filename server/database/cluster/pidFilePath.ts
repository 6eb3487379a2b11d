import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterLocation } from './clusterLocation.ts'

/** Reads the pid file of a PostgreSQL cluster: the server's pid, its port, and whether it accepts connections. */
export async function readPidFile(place: ClusterLocation) {
  const lines = (await readFile(pidFilePath(place), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return { pid: pid > 0 ? pid : undefined, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

export const clusterDataFolder = (place: ClusterLocation) => join(place.home, 'cluster')
export const pidFilePath = (place: ClusterLocation) => join(clusterDataFolder(place), 'postmaster.pid')
