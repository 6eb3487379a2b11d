import { execFileSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { constants, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresClusterLocation } from './clusterLocation.ts'
import { hasSystemErrorCode } from './processes.ts'

const { O_RDONLY, O_WRONLY, O_NONBLOCK, O_NOFOLLOW } = constants

/**
 * Opens the read end of a pipe that every PostgreSQL process of a cluster inherits. While one lives, the kernel reports
 * a reader, even one in another container.
 */
export async function openPostgresLivenessPipe(place: PostgresClusterLocation) {
  const file = pipeOf(place)
  if (!isPipe(file)) {
    await rm(file, { force: true })
    execFileSync('mkfifo', ['-m', '600', file], { ...place.account, cwd: place.home })
  }
  return open(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
}

/** True while a PostgreSQL process of this cluster lives in any container of this machine. */
export async function hasLivingPostgresProcess(place: PostgresClusterLocation) {
  const file = pipeOf(place)
  if (!isPipe(file)) return false
  try {
    await (await open(file, O_WRONLY | O_NONBLOCK | O_NOFOLLOW)).close()
    return true
  } catch (error) {
    if (hasSystemErrorCode(error, 'ENXIO')) return false // no process has it open
    throw error
  }
}

const pipeOf = (place: PostgresClusterLocation) => join(place.home, 'lifeline')
const isPipe = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isFIFO() ?? false
