import { setImmediate as aTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Semaphore } from '#server/limits/semaphore.ts'

/** Creates semaphore tasks that run until the test ends them, and records the started ones. */
function works(turns: Semaphore) {
  const begun: string[] = []
  return {
    begun,
    begin: (name: string, cost?: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const done = turns.run(() => {
        begun.push(name)
        return promise
      }, cost)
      return { done, end: () => (resolve(), done) }
    },
  }
}

it('tasks count by their cost, and start in order of arrival', async () => {
  const { begun, begin } = works(new Semaphore({ atOnce: 3, waiting: 10 }))
  const [one, dear, cheap] = [begin('one', 2), begin('dear', 2), begin('cheap')]
  await aTurn()
  // The cheap task would fit, but came later: the expensive one would otherwise never run.
  expect(begun).toEqual(['one'])
  await one.end()
  await aTurn()
  expect(begun).toEqual(['one', 'dear', 'cheap'])
  await Promise.all([dear.end(), cheap.end()])
})

it('a task above the total capacity runs alone', async () => {
  const { begun, begin } = works(new Semaphore({ atOnce: 1, waiting: 10 }))
  const [huge, next] = [begin('huge', 5), begin('next')]
  await huge.end()
  await next.end()
  expect(begun).toEqual(['huge', 'next'])
})

it('a task beyond the waiting limit is refused at once, and a failed task frees its place', async () => {
  const turns = new Semaphore({ atOnce: 1, waiting: 1 })
  const { begin } = works(turns)
  const [one, two] = [begin('one'), begin('two')]
  await expect(begin('three').done).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  await one.end()
  await two.end()
  await expect(turns.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(turns.run(async () => 'well')).resolves.toBe('well')
})
