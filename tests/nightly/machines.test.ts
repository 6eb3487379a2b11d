import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { demoMembers } from '#association/demo/members.ts'
import { createPortalTestDatabase } from '#tests/api/portal.ts'
import { startPortalProcesses } from '#tests/api/realServer.ts'

test('two machines start together on an empty database, which is prepared once', async () => {
  const database = await createPortalTestDatabase('template0')
  const portals = await Promise.all(['2', '1'].map((PROCESSES) => startPortalProcesses(database, { PROCESSES })))
  onTestFinished(() => Promise.all(portals.map((portal) => portal.stop())).then(() => undefined))
  for (const { said } of portals) expect(said.join('\n')).toContain('Envol est prêt')
  const client = new Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::int from companies) as companies, (select count(*)::int from members) as members,
            (select count(*)::int from posts) as posts`,
  )
  await client.end()
  const posts = (await readdir('association/demo/content/news')).filter((file) => file.endsWith('.md'))
  expect(rows[0]).toEqual({ companies: 3, members: demoMembers.length, posts: posts.length })
})
