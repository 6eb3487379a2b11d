import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DelayQueue } from '#server/limits/delayQueue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Adds a waiter to a delay queue; appends its name to `gone` when the queue releases it. */
function enter(queue: DelayQueue, gone: string[], name: string, ms: number) {
  void queue.wait(ms).then(() => gone.push(name))
}

it('the queue releases each request after its delay', async () => {
  const gone: string[] = []
  const queue = new DelayQueue(10)
  for (const [name, ms] of [
    ['long', 300],
    ['short', 100],
  ] as const)
    enter(queue, gone, name, ms)
  await vi.advanceTimersByTimeAsync(99)
  expect(gone).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(gone).toEqual(['short'])
  await vi.advanceTimersByTimeAsync(200)
  expect(gone).toEqual(['short', 'long'])
})

it('a full queue releases the oldest request for a new one, and rejects nobody', async () => {
  const gone: string[] = []
  const queue = new DelayQueue(2)
  for (const name of ['first', 'second', 'third', 'fourth']) enter(queue, gone, name, 1000)
  await vi.advanceTimersByTimeAsync(0)
  expect(gone).toEqual(['first', 'second'])
  expect(vi.getTimerCount()).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(gone).toEqual(['first', 'second', 'third', 'fourth'])
})
