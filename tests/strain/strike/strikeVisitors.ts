import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { readSearchBenchmarkQuestions } from '#tests/bench/search/questions.ts'
import type { LoadRequest } from './openLoopLoad.ts'

const MEMBERS = 500
const PAGES = 40

/** Requests of a strike day: of readers, of members who sign in, of searches and of people who join. */
export type StrikeVisitors = Record<'read' | 'logIn' | 'search' | 'join', () => LoadRequest> & {
  /** Paths of the pages that the readers request. */
  pages: string[]
}

/**
 * Creates members in the database, and returns functions that make the requests of a strike day. Each visitor has an
 * address of their own, as behind a proxy.
 */
export async function createStrikeVisitors(portalUrl: string, databaseUrl: string): Promise<StrikeVisitors> {
  await insertMembers(databaseUrl)
  const paths = await listPagePaths(portalUrl)
  const words = readSearchBenchmarkQuestions().flatMap(({ asked }) => asked)
  const next = counter()
  const pick = <T>(values: T[]) => values[next() % values.length] as T
  return {
    pages: paths,
    read: () => ({ path: pick(paths), from: address() }),
    search: () => ({
      path: `/api/v1/search?${new URLSearchParams({ query: pick(words).slice(0, 100) })}`,
      from: address(),
    }),
    logIn: () => ({
      method: 'POST',
      path: '/api/v1/login',
      body: {
        email: emailOf(next() % MEMBERS),
        password: 'decollage',
        remember: false,
        device_infos: { device_type: 'web', device_name: 'Grève', device_platform: 'Linux' },
      },
      from: address(),
    }),
    join: () => ({ method: 'POST', path: '/api/v1/membership/requests', body: membershipRequest(), from: address() }),
  }
}

const emailOf = (index: number) => `greve-${index}@voyage.example`

async function insertMembers(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into members (company_id, email, canonical_email, password_hash, first_name, last_name)
     select company_id, address, address, password_hash, first_name, last_name
     from members, lateral (select unnest($1::text[]) as address) as others where email = 'membre@envol.example'
     on conflict do nothing`,
    [Array.from({ length: MEMBERS }, (_, index) => emailOf(index))],
  )
  await client.end()
}

/** Returns the paths of pages in the sitemap, spread over all of it. */
async function listPagePaths(portalUrl: string) {
  const sitemap = await (await fetch(`${portalUrl}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const every = Math.max(1, Math.floor(paths.length / PAGES))
  return ['/', ...paths.filter((_, index) => index % every === 0)]
}

const membershipRequest = () => ({
  first_name: 'Inès',
  last_name: 'Morvan',
  email: `${randomUUID()}@voyage.example`,
  phone: '06 39 98 45 67',
  company_id: 1,
  base: 'Nice',
  function: 'hotesse-steward',
  contract: 'cdi',
  working_time: 'temps-plein',
  period: 'annuelle',
  way: 'virement',
  iban: '',
  holder: '',
  has_signed_mandate: false,
  wants_news: false,
  website: '',
  key: randomUUID(),
})

const hosts = counter()
/** Returns the address of another visitor on each call. */
const address = () => {
  const host = hosts()
  return `10.${(host >> 16) & 255}.${(host >> 8) & 255}.${host & 255}`
}

function counter() {
  let count = 0
  return () => count++
}
