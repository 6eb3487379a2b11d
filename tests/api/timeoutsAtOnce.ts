import { setImmediate as nextTurn } from 'node:timers/promises'
import { vi } from 'vitest'

/**
 * Runs `work` with a controlled clock that advances at once, so that its timeouts pass without a wait. Only for work
 * that nothing can answer, such as queries on a frozen connection: an answer would come too late.
 */
export async function withTimeoutsAtOnce<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
  const state = { isOver: false }
  const result = work().finally(() => (state.isOver = true))
  result.catch(() => undefined)
  try {
    while (!state.isOver) {
      await vi.advanceTimersByTimeAsync(100)
      await nextTurn()
    }
    return await result
  } finally {
    vi.useRealTimers()
  }
}
