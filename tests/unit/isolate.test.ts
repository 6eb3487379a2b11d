import { expect, it } from 'vitest'
import { countIsolatedProcesses, isolateTask } from '#server/isolated/isolate.ts'
import { HttpError } from '#server/lib/errors.ts'

const tooHeavy = () => {
  throw new HttpError(422, 'Trop lourd.')
}
const TASKS = new URL('../samples/isolated/tasks.ts', import.meta.url)
const task = (limits: { memoryMb?: number; cpuMs?: number; isBackground?: boolean } = {}) =>
  isolateTask<{ what: string }, unknown, number, number>(TASKS, {
    memoryMb: 240,
    cpuMs: 20_000,
    onLimit: tooHeavy,
    ...limits,
  })

it('an isolated task runs, gets its questions answered, and leaves no process', async () => {
  expect(await task()({ what: 'echo' })).toBe('echo')
  expect(await task()({ what: 'ask' }, (asked) => asked * 2)).toBe(82)
  expect(countIsolatedProcesses()).toBe(0)
})

it('an endless loop is killed, while the event loop continues', async () => {
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  await expect(task({ cpuMs: 1000 })({ what: 'spin' })).rejects.toThrow('Trop lourd.')
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(10)
  expect(countIsolatedProcesses()).toBe(0)
})

it('a task that uses too much memory outside the JavaScript heap is killed', async () => {
  await expect(task()({ what: 'hoard' })).rejects.toThrow('Trop lourd.')
  expect(countIsolatedProcesses()).toBe(0)
})

it('a task ends with an answer’s error, and its process is killed', async () => {
  const answer = () => Promise.reject(new HttpError(409, 'Déjà fait.'))
  await expect(task()({ what: 'ask' }, answer)).rejects.toThrow('Déjà fait.')
  expect(countIsolatedProcesses()).toBe(0)
})

it('a task’s process has no secret of the portal, and quotes no content when it fails', async () => {
  process.env['DATABASE_URL'] = 'postgres://secret'
  expect(await task()({ what: 'secret' })).toBeNull()
  const failure = await task()({ what: 'fail' }).catch(String)
  expect(failure).toContain('Isolated work failed: Error')
  expect(failure).not.toContain('words of the content')
})

it('isolated tasks share one memory budget: two processes of 300 MB run one after the other', async () => {
  const most = { running: 0 }
  const watch = (asked: number) => {
    most.running = Math.max(most.running, countIsolatedProcesses())
    return asked
  }
  const large = task({ memoryMb: 300 })
  await Promise.all([large({ what: 'ask' }, watch), large({ what: 'ask' }, watch)])
  expect(most.running).toBe(1)
})

it('background tasks run beside the queue, even when one takes the whole budget', async () => {
  const whole = task({ memoryMb: 512 })
  const answer = async (asked: number) => ((await whole({ what: 'echo' })) === 'echo' ? asked * 2 : 0)
  expect(await task({ memoryMb: 640, isBackground: true })({ what: 'ask' }, answer)).toBe(82)
})
