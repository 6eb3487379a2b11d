import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether any process holds that number: a living one of anybody, or a zombie. */
export function hasProcess(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

/** Whether a thrown value is the system's error of that code. */
export function hasErrorCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}

/** The living PostgreSQL processes that work in a cluster, by pid. Zombies and strangers are not among them. */
export function postgresIn(cluster: string): number[] {
  return process.platform === 'linux' ? fromProc(cluster) : fromPs(cluster)
}

// PostgreSQL's processes all stand in their cluster's folder, which a process cannot do by chance.
function fromProc(cluster: string) {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
    } catch {
      return false // gone meanwhile, a zombie, or another person's
    }
  })
}

// Without /proc only the postmaster is recognised, by the folder in its command.
function fromPs(cluster: string) {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(`/postgres -D ${cluster} `)).map((line) => Number.parseInt(line, 10))
}
