import { expect, it } from 'vitest'
import { ShutdownSequence } from '#server/process/shutdown.ts'

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

it('shutdown ends all parts in reverse order, even failing and endless ones, and leaves no timer', async () => {
  const before = timers()
  const order: string[] = []
  const running = new ShutdownSequence()
  running.add(() => void order.push('first'))
  running.add(() => new Promise(() => order.push('never')), 10)
  running.add(() => Promise.reject(new Error(String(order.push('fails')))))
  running.add(() => void order.push('last'))
  await running.end()
  expect(order).toEqual(['last', 'fails', 'never', 'first'])
  expect(timers()).toBeLessThanOrEqual(before)
})
