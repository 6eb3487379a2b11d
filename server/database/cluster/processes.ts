import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** True when a process with this pid exists: any user's, or a zombie. */
export function hasProcessWithPid(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasSystemErrorCode(error, 'EPERM')
  }
}

/** True when a thrown value is a system error with this code. */
export function hasSystemErrorCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Returns the pids of the living PostgreSQL processes of a cluster, without zombies. */
export function findPostgresProcesses(cluster: string): number[] {
  return process.platform === 'linux' ? fromProc(cluster) : fromPs(cluster)
}

// Every PostgreSQL process has the cluster's folder as its working directory.
function fromProc(cluster: string) {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
    } catch {
      return false // exited meanwhile, a zombie, or another user's
    }
  })
}

// Without /proc, only the postmaster is found, by the folder in its command line.
function fromPs(cluster: string) {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(`/postgres -D ${cluster} `)).map((line) => Number.parseInt(line, 10))
}
