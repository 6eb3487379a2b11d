import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { PassageSearchReply, AccordPassageQuery } from '#contract/accords/accordTexts.ts'
import { downloadOfflineSearchPack } from './pollSearchPack.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
let token = ''

// Agreements from the oldest to the newest with ten passages each, stored in reverse. Every other one is the member's
// company's.
const AGREEMENTS = 450
const PASSAGES = 10

beforeAll(async () => {
  const { db } = here.portal
  await db.execute(sql`delete from jobs where name like 'accords.%'`)
  await db.execute(sql`
    with made as (
      insert into accords (slug, company_id, theme, title, summary, body, words, signed_on, effective_on, expires_on,
        signatories, replaces, questions, posts, updated_at)
      select 'foule-' || rank, case when rank % 2 = 1 then 2 end, 'repos', 'Foule ' || rank, '', '', '', current_date - 9,
        current_date - 9, case when rank % 10 = 0 then current_date - 1 end, '[]', '{}', '{}', '{}', now()
      from generate_series(1, ${AGREEMENTS}::int) as rank order by rank
      returning id, slug),
    papers as (
      insert into accord_documents (accord_id, name, title, rank, sha256, file, size, pages, state)
      select id, slug || '.pdf', 'Le texte', 0, slug, slug, 1000, 1, 'lu' from made order by id returning id, accord_id, sha256)
    insert into accord_passages (document_id, accord_id, page, start_at, heading, words)
    select papers.id, accord_id, 1, place * 100, 'Article ' || place,
      'Chaque numbat ' || case when rank % 3 = 0 then 'dort ' else 'veille ' end || sha256 || ' place ' || place
        || case when rank in (${AGREEMENTS - 2}, ${AGREEMENTS - 1}) and place = 7 then ' et un dugong' else '' end
        || case when rank = ${AGREEMENTS} and place = 7 then ' et un quoll' else '' end || '.'
    from papers, generate_series(1, ${PASSAGES}::int) as place, lateral (select split_part(sha256, '-', 2)::int as rank) as at
    order by papers.id desc, place`)
  token = await here.portal.signIn()
}, 60_000)

async function find(query: string) {
  const { body } = await here.portal.call('GET /accords/passages', {
    path: passages({ query, limit: '50' }),
    token,
  })
  return body
}

const passages = (query: Record<string, string>) => `/accords/passages?${new URLSearchParams(query)}`

describe('a search among hundreds of agreements', () => {
  it('finds a text of the last ones, and none that others may read only', async () => {
    const { data, total } = await find('dugong')
    expect(data.map(({ accord }) => accord.title)).toEqual([`Foule ${AGREEMENTS - 2}`])
    expect(total).toBe(1)
  })

  it('finds a text that only an expired one has', async () => {
    const { data } = await find('quoll')
    expect(data.map(({ accord }) => accord.title)).toEqual([`Foule ${AGREEMENTS}`])
  })

  it('finds a rare word beside a common one', async () => {
    const { data, total } = await find('numbat dugong')
    expect(data[0]?.accord.title).toBe(`Foule ${AGREEMENTS - 2}`)
    expect(total).toBe(1)
  })

  it('counts more than a hundred results of a common word, none of another company', async () => {
    const { data, total } = await find('numbat')
    expect(total).toBe(101)
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ accord }) => accord.company === null)).toBe(true)
  })

  it(
    'gives the same results in the same order on a device with the search pack',
    { tags: ['nightly'], timeout: 60_000 },
    async () => {
      const { pack } = await downloadOfflineSearchPack(here.portal, token)
      for (const query of ['numbat', 'numbat dort', 'numbat veille place', 'foule numbat', 'numbat dugong', 'quoll']) {
        const offline = PassageSearchReply.parse(await pack.find(AccordPassageQuery.parse({ query, limit: '50' })))
        expect.soft(offline, query).toEqual(PassageSearchReply.parse(await find(query)))
      }
    },
  )
})
