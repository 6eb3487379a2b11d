import { sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { defineBackgroundJob, StorableJobError } from '#server/jobs/job.ts'

/** Background job of the tests that inserts a text and the process id into the table `noted`, slowly. */
export const processIdRecordingJob = defineBackgroundJob({
  name: 'test.note',
  payload: z.object({ text: z.string() }),
  async run({ text }, { db }) {
    await db.execute(sql`insert into noted select ${text}, ${process.pid} from pg_sleep(0.01)`)
  },
})

/** Background job of the tests that waits until two processes run it. */
export const processRendezvousJob = defineBackgroundJob({
  name: 'test.meet',
  payload: z.object({ place: z.string() }),
  async run({ place }, { db, signal }) {
    await db.execute(sql`insert into noted values (${place}, ${process.pid})`)
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await db.execute(
        sql`select count(distinct process)::int processes from noted, pg_sleep(0.05) where text = ${place}`,
      )
      if (rows[0]?.['processes'] === 2) return
    }
  },
})

/** Background job of the tests that ends only when its abort signal fires. */
export const endlessTestJob = defineBackgroundJob({
  name: 'test.wait',
  payload: z.object({ text: z.string() }),
  async run({ text }, { db, signal }) {
    await db.execute(sql`insert into noted values (${text}, ${process.pid})`)
    const toldToEnd = () => new StorableJobError('Told to end')
    if (signal.aborted) throw toldToEnd()
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(toldToEnd()))
    })
  },
})
