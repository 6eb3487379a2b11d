type Log = { error(about: object, message: string): void }

const HOUR_MS = 3_600_000

/**
 * Clears what is over, at once and then every hour, until the function it gives is called. One that fails is an error
 * in the log, and holds none of the others back.
 */
export function keepSwept(sweeps: (() => Promise<void>)[], log: Log): () => Promise<unknown> {
  const sweepAll = () =>
    Promise.all(sweeps.map((sweep) => sweep().catch((error: unknown) => log.error({ err: error }, 'a sweep failed'))))
  let current = sweepAll()
  const clock = setInterval(() => {
    current = current.then(sweepAll)
  }, HOUR_MS)
  return () => {
    clearInterval(clock)
    return current
  }
}
