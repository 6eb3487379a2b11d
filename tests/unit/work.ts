import { afterEach, beforeEach } from 'vitest'

/** JavaScript method whose calls are counted, with a function that returns the weight of a call. */
type Counted = { owner: object; method: string; weigh: (self: unknown, given: unknown[]) => number }

/** RegExp and String methods to count, weighted by the number of characters that they read. */
export const characterReadingMethods: Counted[] = [
  { owner: RegExp.prototype, method: 'exec', weigh: (_, [text]) => String(text).length },
  { owner: String.prototype, method: 'trim', weigh: (text) => String(text).length },
  { owner: String.prototype, method: 'toWellFormed', weigh: (text) => String(text).length },
]

/**
 * Counts weighted method calls while each test runs: a measure of work that, unlike time, does not depend on the
 * machine.
 */
export function useMethodCallCounter(counted: Counted[]) {
  const work = { done: 0 }
  const restore: (() => void)[] = []
  beforeEach(() => {
    work.done = 0
    for (const { owner, method, weigh } of counted) {
      const original = Reflect.get(owner, method) as (...given: unknown[]) => unknown
      const counting = function (this: unknown, ...given: unknown[]) {
        work.done += weigh(this, given)
        return original.apply(this, given)
      }
      Reflect.set(owner, method, counting)
      restore.push(() => Reflect.set(owner, method, original))
    }
  })
  afterEach(() => {
    for (const undo of restore.splice(0)) undo()
  })
  return work
}
