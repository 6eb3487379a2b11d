import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { sql } from '#server/drizzle/drizzle.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readEnv } from '#server/env.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { defineBackgroundJob, type BackgroundJob, StorableJobError } from '#server/jobs/job.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { createExpiredDataCleanupJob } from '#server/jobs/createExpiredDataCleanupJob.ts'
import { FileStorage } from '#server/storage/files.ts'
import { createFolderStorageBackend } from '#server/storage/folder.ts'
import { processRendezvousJob, processIdRecordingJob, endlessTestJob } from './jobKinds.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const queues: JobQueue[] = []
const queueOf = (...kinds: BackgroundJob[]) => {
  const { db, app } = here.portal
  const context = { db, env: readEnv({}), files: new FileStorage(createFolderStorageBackend(tmpdir())), log: app.log }
  const queue = new JobQueue(kinds, context)
  queues.push(queue)
  return queue
}
type Line = {
  name: string
  key: string | null
  attempts: number
  wait: number
  is_held: boolean
  failure: string | null
}
const lines = async () => {
  const { rows } = await here.portal.db.execute<Line & { is_failed: boolean }>(
    sql`select name, key, payload, attempts, round(extract(epoch from due_at - now()))::int wait, lease is not null is_held,
               failure, failed_at is not null is_failed
        from jobs order by id`,
  )
  return rows
}
const noted = async () => {
  const { rows } = await here.portal.db.execute<{ text: string; process: number }>(sql`select * from noted order by 1`)
  return rows
}
const texts = async () => (await noted()).map(({ text }) => text)
/** Moves the background jobs' times back in the database, as if these seconds had passed. */
const later = (seconds: number) =>
  here.portal.db.execute(sql`update jobs set due_at = due_at - make_interval(secs => ${seconds}),
    failed_at = failed_at - make_interval(secs => ${seconds})`)
const logged = () => here.portal.lines.join('')
/** Returns a background job whose runs end when the test resolves them. */
const held = () => {
  const begun: (() => void)[] = []
  const kind = defineBackgroundJob({
    name: 'test.held',
    payload: z.object({ text: z.string() }),
    async run({ text }, { db }) {
      await new Promise<void>((resolve) => begun.push(resolve))
      await db.execute(sql`insert into noted values (${text})`)
    },
  })
  return { kind, begun }
}
/** Returns a background job that always fails with this error message. */
const failing = (words: string, more: Partial<BackgroundJob> = {}) => {
  const run = async () => {
    throw new StorableJobError(words)
  }
  return defineBackgroundJob({ name: 'test.failing', payload: z.object({}), run, ...more })
}

beforeAll(() => here.portal.db.execute(sql`create table noted (text text, process integer)`))
beforeEach(() => here.portal.db.execute(sql`truncate jobs, noted`))
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.close())))

describe('a job', () => {
  it('runs once with its payload, and leaves nothing', async () => {
    await queueBackgroundJob(here.portal.db, processIdRecordingJob, { text: 'un' })
    expect(await lines()).toMatchObject([{ name: 'test.note', attempts: 0, is_held: false }])
    await queueOf(processIdRecordingJob).drain()
    await queueOf(processIdRecordingJob).drain()
    expect(await texts()).toEqual(['un'])
    expect(await lines()).toEqual([])
  })

  it('exists only when its transaction commits', async () => {
    const failure = here.portal.db.transaction(async (tx) => {
      await queueBackgroundJob(tx, processIdRecordingJob, { text: 'un' })
      throw new Error('Not written')
    })
    await expect(failure).rejects.toThrow('Not written')
    await here.portal.db.transaction(async (tx) => {
      await queueBackgroundJob(tx, processIdRecordingJob, { text: 'deux' })
      await queueOf(processIdRecordingJob).drain()
      expect(await texts()).toEqual([])
    })
    await queueOf(processIdRecordingJob).drain()
    expect(await texts()).toEqual(['deux'])
  })

  it('accepts only its kind’s payload, of limited size', async () => {
    // @ts-expect-error: the payload of another kind
    await expect(queueBackgroundJob(here.portal.db, processIdRecordingJob, { id: 1 })).rejects.toThrow('text')
    await expect(
      queueBackgroundJob(here.portal.db, processIdRecordingJob, { text: 'é'.repeat(20_000) }),
    ).rejects.toThrow()
    expect(await lines()).toEqual([])
  })

  it('does not run before its time', async () => {
    await queueBackgroundJob(
      here.portal.db,
      processIdRecordingJob,
      { text: 'rappel' },
      { at: new Date(Date.now() + 3_600_000) },
    )
    await queueOf(processIdRecordingJob).drain()
    expect(await texts()).toEqual([])
    await later(3600)
    await queueOf(processIdRecordingJob).drain()
    expect(await texts()).toEqual(['rappel'])
  })

  it('of an unknown kind waits for a portal that knows it', async () => {
    await queueBackgroundJob(here.portal.db, processIdRecordingJob, { text: 'un' })
    await queueOf(processRendezvousJob).drain()
    expect(await lines()).toMatchObject([{ attempts: 0, is_held: false }])
  })

  it('holds no connection while it runs, and two run at a time', async () => {
    const { kind, begun } = held()
    for (const text of ['un', 'deux', 'trois']) await queueBackgroundJob(here.portal.db, kind, { text })
    const drained = queueOf(kind).drain()
    await expect.poll(() => begun.length).toBe(2)
    expect(
      await here.portal.value(
        sql`select count(*)::int from pg_stat_activity where datname = current_database() and state like '%transaction%'`,
      ),
    ).toBe(0)
    expect((await lines()).filter(({ is_held }) => is_held)).toHaveLength(2)
    begun.splice(0).forEach((end) => end())
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.()
    await drained
    expect(await texts()).toHaveLength(3)
  })
})

describe('a key', () => {
  it('identifies one job: the newest payload replaces a queued one', async () => {
    const add = (text: string, at?: Date) =>
      queueBackgroundJob(here.portal.db, processIdRecordingJob, { text }, { key: 'event 12', ...(at && { at }) })
    await add('demain', new Date(Date.now() + 86_400_000))
    await Promise.all([add('demain'), add('demain'), add('tout de suite')])
    await add('tout de suite')
    await queueBackgroundJob(here.portal.db, processIdRecordingJob, { text: 'autre' }, { key: 'event 13' })
    expect(await lines()).toHaveLength(2)
    await queueOf(processIdRecordingJob).drain()
    expect(await texts()).toEqual(['autre', 'tout de suite'])
  })

  it('added again during a run causes one more run, and never two at a time', async () => {
    const { kind, begun } = held()
    const add = (text: string) => queueBackgroundJob(here.portal.db, kind, { text }, { key: 'accord 3' })
    await add('un')
    const queue = queueOf(kind)
    const drained = queue.drain()
    await expect.poll(() => begun.length).toBe(1)
    await add('deux')
    await add('trois')
    await queueOf(kind).drain()
    expect(begun).toHaveLength(1)
    begun[0]?.()
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.()
    await drained
    expect(await texts()).toEqual(['trois', 'un'])
    expect(await lines()).toEqual([])
  })
})

describe('a job that fails', () => {
  it('is retried with growing delays, then given up with an error in the log and a row', async () => {
    await queueBackgroundJob(here.portal.db, failing('The page is not there'), {})
    for (const [attempts, seconds] of [10, 20, 40, 80].entries()) {
      await queueOf(failing('The page is not there')).drain()
      const [line] = await lines()
      expect(line).toMatchObject({ attempts: attempts + 1, is_held: false, is_failed: false })
      expect(line?.wait).toBeGreaterThan(seconds - 3)
      expect(line?.wait).toBeLessThanOrEqual(seconds)
      await later(seconds)
    }
    expect(logged()).not.toContain('a job failed for good')
    await queueOf(failing('The page is not there')).drain()
    expect(logged()).toContain('a job failed for good')
    await later(86_400)
    await queueOf(failing('Again')).drain()
    expect(await lines()).toMatchObject([{ attempts: 5, is_failed: true, failure: 'Error The page is not there' }])
  })

  it('reveals no personal data, neither in the log nor in its row', async () => {
    const { db } = here.portal
    const kind = failing('unused', {
      limits: { attempts: 1 },
      run: async () => {
        await db.execute(sql`select ${'zoe@voyage.example'}::integer`)
      },
    })
    await queueBackgroundJob(db, kind, {})
    await queueOf(kind).drain()
    const [line] = await lines()
    expect(line?.failure).toContain('22P02')
    expect(JSON.stringify(line)).not.toContain('zoe')
    expect(logged()).not.toContain('zoe')
  })

  it('keeps only the portal’s own messages: those of a parser or a library may quote data', async () => {
    const { db } = here.portal
    const failures = [
      () => void JSON.parse('zoe@voyage.example'),
      () => void new RegExp(['(', 'zoe'].join('')),
      () => void new URL('zoe'),
      () => {
        throw new Error('FR76 zoe cannot be read')
      },
    ]
    for (const run of failures) {
      const kind = failing('unused', { limits: { attempts: 1 }, run: async () => run() })
      await queueBackgroundJob(db, kind, {})
      await queueOf(kind).drain()
    }
    expect((await lines()).map(({ failure }) => failure)).toEqual([
      'SyntaxError',
      'SyntaxError',
      'TypeError ERR_INVALID_URL',
      'Error',
    ])
  })

  it('is not given up, or reported, when it was added again meanwhile', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    const run = async () => promise
    const kind = failing('unused', { name: 'test.anew', limits: { attempts: 1 }, run })
    await queueBackgroundJob(here.portal.db, kind, {}, { key: 'a' })
    const drained = queueOf(kind).drain()
    await expect.poll(async () => (await lines())[0]?.is_held).toBe(true)
    await queueBackgroundJob(here.portal.db, kind, {}, { key: 'a', at: new Date(Date.now() + 3_600_000) })
    reject(new StorableJobError('No'))
    await drained
    expect(await lines()).toMatchObject([{ attempts: 0, is_held: false, is_failed: false, failure: 'Error No' }])
    const told = here.portal.lines.filter((line) => line.includes('test.anew'))
    expect(told.join('')).toContain('a job has failed')
    expect(told.join('')).not.toContain('failed for good')
  })

  it('can be added again under its key', async () => {
    const kind = failing('No', { limits: { attempts: 1 } })
    await queueBackgroundJob(here.portal.db, kind, {}, { key: 'a' })
    await queueOf(kind).drain()
    await queueBackgroundJob(here.portal.db, kind, {}, { key: 'a' })
    expect((await lines()).map((line) => line.is_failed)).toEqual([true, false])
  })

  it('by a timeout is aborted, and counts as failed', async () => {
    const kind = { ...endlessTestJob, limits: { withinMs: 50 } }
    await queueBackgroundJob(here.portal.db, kind, { text: 'un' })
    await queueOf(kind).drain()
    expect(await lines()).toMatchObject([{ attempts: 1, is_held: false, failure: 'Error Told to end' }])
  })

  it('by ignoring its abort gives its place to others', { tags: ['nightly'] }, async () => {
    const kind = { ...held().kind, limits: { withinMs: 50 } }
    await queueBackgroundJob(here.portal.db, kind, { text: 'un' })
    await queueOf(kind).drain()
    expect(await lines()).toMatchObject([{ is_held: false, failure: 'Error It does not end when it is told to' }])
  })

  it('by crashing its process each time is not retried for ever', async () => {
    await queueBackgroundJob(here.portal.db, processIdRecordingJob, { text: 'un' })
    await here.portal.db.execute(sql`update jobs set attempts = 5, lease = gen_random_uuid()`)
    await queueOf(processIdRecordingJob).drain()
    expect(await texts()).toEqual([])
    expect(await lines()).toMatchObject([{ is_failed: true, failure: 'Error Each process that did it has ended' }])
  })
})

describe('several processes', () => {
  const startWorker = async () => {
    const child = spawn(process.execPath, ['tests/api/jobWorker.ts', here.portal.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    return {
      pid: child.pid,
      async end(signal: NodeJS.Signals) {
        child.kill(signal)
        return (await ended)[0] as number | null
      },
    }
  }

  it('share the work, and each job runs once', { tags: ['nightly'] }, async () => {
    const workers = await Promise.all([startWorker(), startWorker()])
    for (const place of ['ici', 'ici', 'ici', 'ici'])
      await queueBackgroundJob(here.portal.db, processRendezvousJob, { place })
    const names = Array.from({ length: 60 }, (_, index) => `note ${index}`)
    await here.portal.db.transaction(async (tx) => {
      for (const text of names) await queueBackgroundJob(tx, processIdRecordingJob, { text })
    })
    await expect.poll(lines, { timeout: 20_000 }).toEqual([])
    const found = await noted()
    expect(new Set(found.map(({ process }) => process))).toEqual(new Set(workers.map(({ pid }) => pid)))
    expect(found.map(({ text }) => text).filter((text) => text !== 'ici')).toEqual(names.toSorted())
    expect(await Promise.all(workers.map((worker) => worker.end('SIGTERM')))).toEqual([0, 0])
  })

  it('take over a killed process’s job once its lease ends', { tags: ['nightly'] }, async () => {
    const worker = await startWorker()
    await queueBackgroundJob(here.portal.db, endlessTestJob, { text: 'tué' })
    await expect.poll(texts).toEqual(['tué'])
    await worker.end('SIGKILL')
    const done = { ...endlessTestJob, run: processIdRecordingJob.run }
    await queueOf(done).drain()
    expect(await texts()).toEqual(['tué'])
    await later(75)
    await queueOf(done).drain()
    expect((await noted()).map(({ text, process: pid }) => [text, pid])).toEqual([
      ['tué', worker.pid],
      ['tué', process.pid],
    ])
    expect(await lines()).toEqual([])
  })

  it('take over a stopping process’s job at once', { tags: ['nightly'] }, async () => {
    const worker = await startWorker()
    await queueBackgroundJob(here.portal.db, endlessTestJob, { text: 'laissé' })
    await expect.poll(texts).toEqual(['laissé'])
    expect(await worker.end('SIGTERM')).toBe(0)
    expect(await lines()).toMatchObject([{ attempts: 0, is_held: false, failure: null }])
    await queueOf({ ...endlessTestJob, run: processIdRecordingJob.run }).drain()
    expect(await texts()).toEqual(['laissé', 'laissé'])
  })

  it('keep a job that was added again while a stop interrupts it', { tags: ['nightly'] }, async () => {
    await queueBackgroundJob(here.portal.db, endlessTestJob, { text: 'un' }, { key: 'event 12' })
    const queue = queueOf(endlessTestJob)
    const drained = queue.drain()
    await expect.poll(texts).toEqual(['un'])
    await queueBackgroundJob(
      here.portal.db,
      endlessTestJob,
      { text: 'deux' },
      { key: 'event 12', at: new Date(Date.now() + 3_600_000) },
    )
    await queue.close()
    await drained
    const [line] = await lines()
    expect(line).toMatchObject({ attempts: 0, is_held: false, is_failed: false })
    expect(line?.wait).toBeGreaterThan(3500)
  })

  it('do not undo each other: a late process finds its job taken over', async () => {
    const [late, quick] = [held(), held()]
    await queueBackgroundJob(here.portal.db, late.kind, { text: 'un' })
    const drained = queueOf(late.kind).drain()
    await expect.poll(() => late.begun.length).toBe(1)
    await later(75)
    const taken = queueOf(quick.kind).drain()
    await expect.poll(() => quick.begun.length).toBe(1)
    late.begun[0]?.()
    await drained
    expect(await lines()).toMatchObject([{ attempts: 2, is_held: true }])
    quick.begun[0]?.()
    await taken
    expect(await lines()).toEqual([])
  })
})

describe('recurring work', () => {
  const every = (run: BackgroundJob['run']) =>
    defineBackgroundJob({ name: 'test.every', payload: z.object({}), everyMs: 3_600_000, run })

  it('runs soon after the first start, then each hour, by one process for all', async () => {
    let times = 0
    const kind = every(async () => void times++)
    await Promise.all(Array.from({ length: 3 }, () => queueOf(kind).start()))
    await expect.poll(() => times).toBe(1)
    // An hour, minus the elapsed time.
    await expect.poll(async () => (await lines())[0]?.wait).toBeGreaterThan(3000)
    await queueOf(kind).start()
    await Promise.all(queues.map((queue) => queue.drain()))
    expect(times).toBe(1)
    await later(3600)
    await Promise.all(queues.map((queue) => queue.drain()))
    expect(times).toBe(2)
    expect(await lines()).toMatchObject([{ key: 'test.every', attempts: 0 }])
  })

  it('is not delayed by queued jobs', async () => {
    const done: string[] = []
    const other = defineBackgroundJob({
      name: 'test.other',
      payload: z.object({}),
      run: async () => void done.push('other'),
    })
    for (let count = 0; count < 6; count++) await queueBackgroundJob(here.portal.db, other, {})
    const queue = queueOf(
      other,
      every(async () => void done.push('every')),
    )
    await queue.start()
    await queue.drain()
    expect(done).toHaveLength(7)
    // Two jobs run at a time.
    expect(done.slice(0, 2)).toContain('every')
  })

  it('that fails repeatedly is reported, and continues', async () => {
    const queue = queueOf(every(() => Promise.reject(new StorableJobError('No'))))
    await queue.start()
    for (const seconds of [10, 20, 40, 80, 0]) {
      await queue.drain()
      await later(seconds)
    }
    expect(await lines()).toMatchObject([{ attempts: 0, is_failed: false, failure: 'Error No' }])
    expect((await lines())[0]?.wait).toBeGreaterThan(3500)
  })

  it('runs every sweep even when one fails, and deletes jobs given up a month ago', async () => {
    const given = failing('No', { limits: { attempts: 1 } })
    for (const days of [31, 2]) {
      await queueBackgroundJob(here.portal.db, given, {})
      await queueOf(given).drain()
      await later(days * 86_400)
    }
    let swept = 0
    const sweeps = [() => Promise.reject(new Error('The first fails')), async () => void swept++]
    await queueOf(createExpiredDataCleanupJob(sweeps)).start()
    await expect.poll(() => swept).toBe(1)
    await expect
      .poll(async () => (await lines()).map(({ failure }) => failure))
      .toEqual(['Error No', 'Error 1 of the sweeps have failed'])
    expect(logged()).toContain('The first fails')
  })
})

it('the sweep replaces the former version’s, which no process runs any more', async () => {
  await queueBackgroundJob(here.portal.db, { ...processIdRecordingJob, name: 'house.sweep' }, { text: 'un' })
  await queueOf(createExpiredDataCleanupJob([])).start()
  await expect.poll(async () => (await lines()).map(({ name }) => name)).toEqual(['app.sweep'])
})

it('jobs of an unknown kind are reported by their kind’s name', async () => {
  await queueBackgroundJob(here.portal.db, { ...processIdRecordingJob, name: 'test.gone' }, { text: 'un' })
  await queueBackgroundJob(here.portal.db, { ...processIdRecordingJob, name: 'test.gone' }, { text: 'deux' })
  await later(86_500)
  await queueBackgroundJob(here.portal.db, { ...processIdRecordingJob, name: 'test.new' }, { text: 'un' })
  await queueOf(createExpiredDataCleanupJob([])).start()
  const told = () => here.portal.lines.filter((line) => line.includes('nobody takes them'))
  await expect.poll(told).toEqual([expect.stringContaining('"name":"test.gone","waiting":2')])
})

it('a job runs again when the database could not record its result', async () => {
  const { kind, begun } = held()
  await queueBackgroundJob(here.portal.db, kind, { text: 'un' })
  const drained = queueOf(kind).drain()
  await expect.poll(() => begun.length).toBe(1)
  await here.portal.db.execute(sql`alter table jobs rename to jobs_away`)
  begun[0]?.()
  await drained
  await here.portal.db.execute(sql`alter table jobs_away rename to jobs`)
  expect(logged()).toContain('background jobs could not be read')
  await later(75)
  await queueOf({ ...kind, run: processIdRecordingJob.run }).drain()
  expect(await texts()).toEqual(['un', 'un'])
})
