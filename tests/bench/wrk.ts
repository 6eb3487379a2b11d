import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SECONDS = 4

/** True when the load test program wrk is installed. */
export const isWrkInstalled = () =>
  run('wrk', ['--version']).then(
    () => true,
    // wrk exits with an error after it has printed its version.
    ({ code }: { code?: unknown }) => code !== 'ENOENT',
  )

/** Returns the requests a second that a server answers in brotli, measured by one thread of the program wrk. */
export async function measureWrkRate(url: string, connections: number): Promise<number> {
  const options = ['-t1', `-c${connections}`, `-d${SECONDS}s`, '-H', 'accept-encoding: br']
  const { stdout } = await run('wrk', [...options, url])
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (!perSecond || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(perSecond)
}
