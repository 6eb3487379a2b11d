import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { Pool } from 'pg'

// Started by peers.ts with the arguments FOLDER DATABASE_URL. Prints its URL.
const [, , folder = '', databaseUrl = ''] = process.argv
const app = Fastify()
const pool = new Pool({ connectionString: databaseUrl })

/** SQL query of the portal's news list, for the benchmark's bare server. */
const LIST = `select p.id, p.title, p.summary, p.category, c.id as company_id, c.name as company_name, p.author,
  p.published_at, p.reading_minutes, (count(*) over ())::int as total
  from posts p left join companies c on c.id = p.company_id where p.published_at <= now()
  order by p.published_at desc, p.id desc limit $1 offset $2`

app.get('/posts', async () => {
  const { rows } = await pool.query<Record<string, unknown>>({ name: 'list', text: LIST, values: [9, 0] })
  return {
    data: rows.map(({ total: _, company_id, company_name, ...post }) => ({
      ...post,
      company: company_id === null ? null : { id: company_id, name: company_name },
    })),
    meta: { current_page: 1, last_page: 3, per_page: 9, total: rows[0]?.['total'] },
  }
})
await app.register(fastifyStatic, { root: folder, preCompressed: true })
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
