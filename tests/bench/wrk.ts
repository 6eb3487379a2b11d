import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SECONDS = 4

/** Whether wrk is there: the one client that takes less than the servers it measures. */
export const hasWrk = () =>
  run('wrk', ['--version']).then(
    () => true,
    // It prints its version and ends as if that were a mistake.
    ({ code }: { code?: unknown }) => code !== 'ENOENT',
  )

/** Requests a second that a server answers with its page in brotli, asked by one thread of wrk. */
export async function wrkRate(url: string, connections: number): Promise<number> {
  const options = ['-t1', `-c${connections}`, `-d${SECONDS}s`, '-H', 'accept-encoding: br']
  const { stdout } = await run('wrk', [...options, url])
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (!perSecond || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(perSecond)
}
