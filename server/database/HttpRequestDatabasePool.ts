import { Pool, type PoolClient } from 'pg'
import { assertClientIsThere, waitInQueue } from '#server/lib/waitInQueue.ts'

type Release = (error?: Error | boolean) => void
type Callback = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void

/**
 * Pool of database connections in which HTTP requests wait as in any queue: not beyond their five seconds, and reads
 * only while their client is there.
 */
export class HttpRequestDatabasePool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    const connecting = this.#connectInTurn()
    if (!callback) return connecting
    void passTo(callback, connecting)
    return undefined
  }

  async #connectInTurn(): Promise<PoolClient> {
    assertClientIsThere({ isForReadsOnly: true })
    const isBusy = this.idleCount === 0 && this.totalCount >= (this.options.max ?? 0)
    const connecting = super.connect()
    if (!isBusy) return connecting
    let isGone = false
    const turn = connecting.then((client) => {
      if (isGone) client.release()
      return client
    })
    // After the request has left, nobody notices a failure.
    turn.catch(() => undefined)
    return waitInQueue(turn, () => (isGone = true), { isForReadsOnly: true })
  }
}

async function passTo(callback: Callback, connecting: Promise<PoolClient>) {
  let client: PoolClient
  try {
    client = await connecting
  } catch (error) {
    return callback(error as Error, undefined, () => undefined)
  }
  callback(undefined, client, (error) => client.release(error))
}
