import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QueueingRequest, runForRequest, runForSeveralRequests, runInBackground } from '#server/lib/waitInQueue.ts'
import { DelayQueue } from '#server/limits/delayQueue.ts'
import { Semaphore } from '#server/limits/semaphore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const read = () => new QueueingRequest({ isRead: true })

/** Takes a place of a semaphore until the returned function ends it. */
function occupy(semaphore: Semaphore, cost?: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  void semaphore.run(() => promise, cost)
  return resolve
}

/** Returns a promise's outcome so far: its value, the status of its error, or `waiting`. */
async function outcomeOf(promise: Promise<unknown>) {
  let outcome: unknown = 'waiting'
  promise.then(
    (value) => (outcome = value),
    ({ status }: { status?: number }) => (outcome = status),
  )
  await vi.advanceTimersByTimeAsync(0)
  return outcome
}

it('a request waits for five seconds in all its queues together', async () => {
  const [first, second] = [1, 2].map(() => new Semaphore({ atOnce: 1, waiting: 10 })) as [Semaphore, Semaphore]
  const end = occupy(first)
  occupy(second)
  const work = runForRequest(read(), () => first.run(() => second.run(async () => 'done')))
  work.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(3000)
  end()
  await vi.advanceTimersByTimeAsync(1999)
  expect(await outcomeOf(work)).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await expect(work).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  expect([first.waitingCount, second.waitingCount, vi.getTimerCount()]).toEqual([0, 0, 0])
  expect(await first.run(async () => 'free')).toBe('free')
})

it('a request leaves the queue with its client, and its work never begins', async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 10 })
  const end = occupy(semaphore)
  const request = read()
  const begun: string[] = []
  const work = (name: string) => async () => void begun.push(name)
  const [gone, other] = [
    runForRequest(request, () => semaphore.run(work('gone'))),
    runForRequest(read(), () => semaphore.run(work('other'))),
  ]
  gone.catch(() => undefined)
  request.clientLeft()
  await expect(gone).rejects.toMatchObject({ status: 499 })
  expect(semaphore.waitingCount).toBe(1)
  end()
  await other
  await expect(runForRequest(request, () => semaphore.run(work('later')))).rejects.toMatchObject({ status: 499 })
  expect([begun, vi.getTimerCount()]).toEqual([['other'], 0])
})

it('tasks that fit begin when the expensive one in front of them leaves', async () => {
  const semaphore = new Semaphore({ atOnce: 3, waiting: 10 })
  occupy(semaphore, 2)
  const request = read()
  const expensive = runForRequest(request, () => semaphore.run(async () => 'expensive', 3))
  expensive.catch(() => undefined)
  const cheap = semaphore.run(async () => 'cheap')
  expect(await outcomeOf(cheap)).toBe('waiting')
  request.clientLeft()
  expect(await outcomeOf(cheap)).toBe('cheap')
  expect(await outcomeOf(expensive)).toBe(499)
})

it('a delayed request leaves with its client, and its delay is no wait', async () => {
  const queue = new DelayQueue(10)
  const [leaving, staying] = [read(), read()]
  const gone = runForRequest(leaving, () => queue.wait(5000))
  gone.catch(() => undefined)
  const semaphore = new Semaphore({ atOnce: 1, waiting: 10 })
  const end = occupy(semaphore)
  const delayed = runForRequest(staying, () => queue.wait(5000).then(() => semaphore.run(async () => 'done')))
  leaving.clientLeft()
  await expect(gone).rejects.toMatchObject({ status: 499 })
  await vi.advanceTimersByTimeAsync(9000)
  expect(await outcomeOf(delayed)).toBe('waiting')
  end()
  expect(await delayed).toBe('done')
})

it('shared work goes on without its first client, for five seconds at most', async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 10 })
  occupy(semaphore)
  const request = read()
  const shared = runForRequest(request, () => runForSeveralRequests(() => semaphore.run(async () => 'shared')))
  shared.catch(() => undefined)
  request.clientLeft()
  await vi.advanceTimersByTimeAsync(4999)
  expect(await outcomeOf(shared)).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await expect(shared).rejects.toMatchObject({ status: 503 })
})

it('work in the background waits as long as it takes', async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 10 })
  const end = occupy(semaphore)
  const work = runForRequest(read(), () => runInBackground(() => semaphore.run(async () => 'done')))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(await outcomeOf(work)).toBe('waiting')
  end()
  expect(await work).toBe('done')
})
