import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'

// A minimal server: starts the database of a folder, inserts numbered rows endlessly, and prints the number of each row
// that PostgreSQL has acknowledged. Closes the database when asked to end. The tests also kill it at any moment.
const folder = process.argv[2] ?? ''
const database = await startEmbeddedPostgres({ folder, log: (sentence) => process.stderr.write(`${sentence}\n`) })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end())

const client = new Client(database.url)
client.on('error', () => undefined) // PostgreSQL was killed: the tests check the consequences
await client.connect()
await client.query('create table if not exists written (number integer primary key)')
const { rows } = await client.query<{ last: number }>('select coalesce(max(number), 0) as last from written')
process.stdout.write(`ready ${database.url}\n`)
await write((rows[0]?.last ?? 0) + 1).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))

async function write(first: number) {
  for (let number = first; ; number++) {
    await client.query('insert into written values ($1)', [number])
    process.stdout.write(`written ${number}\n`)
  }
}

async function end() {
  await sleep(200) // as a server does, which first finishes its responses
  await database.stop()
  process.exit(0)
}
