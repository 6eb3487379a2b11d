import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresClusterLocation } from './clusterLocation.ts'

/** Reads the pid file of a PostgreSQL cluster: the server's pid, its port, and whether it accepts connections. */
export async function readPostgresPidFile(place: PostgresClusterLocation) {
  const lines = (await readFile(postgresPidFilePath(place), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return { pid: pid > 0 ? pid : undefined, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

export const postgresClusterDataFolder = (place: PostgresClusterLocation) => join(place.home, 'cluster')
export const postgresPidFilePath = (place: PostgresClusterLocation) =>
  join(postgresClusterDataFolder(place), 'postmaster.pid')
