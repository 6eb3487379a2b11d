import { alone } from '#server/database/alone.ts'

type Log = { error(about: object, message: string): void }

const HOUR_MS = 3_600_000

/**
 * Clears what is over, at once and then every hour, until the function it gives is called. One that fails is an error
 * in the log, and holds none of the others back. Of several machines on a database, one at a time sweeps.
 */
export function keepSwept(sweeps: (() => Promise<void>)[], { url, log }: { url: string; log: Log }) {
  const failed = (error: unknown) => log.error({ err: error }, 'a sweep failed')
  const sweepAll = () =>
    alone(url, 'sweep', () => Promise.all(sweeps.map((sweep) => sweep().catch(failed)))).catch(failed)
  let current = sweepAll()
  const clock = setInterval(() => {
    current = current.then(sweepAll)
  }, HOUR_MS)
  return () => {
    clearInterval(clock)
    return current
  }
}
