import { Client } from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'

// A server in small: starts the database of a folder, writes numbered rows without end, and prints the number of each
// row that PostgreSQL has acknowledged. Ends with the database on SIGTERM; is killed at any moment by the tests.
const folder = process.argv[2] ?? ''
const database = await startEmbedded({ folder, log: (sentence) => process.stderr.write(`${sentence}\n`) })
process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))

const client = new Client(database.url)
await client.connect()
await client.query('create table if not exists written (number integer primary key)')
process.stdout.write(`ready ${database.url}\n`)
const { rows } = await client.query<{ last: number }>('select coalesce(max(number), 0) as last from written')
for (let number = (rows[0]?.last ?? 0) + 1; ; number++) {
  await client.query('insert into written values ($1)', [number])
  process.stdout.write(`written ${number}\n`)
}
