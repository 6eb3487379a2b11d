import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

const FEW = 'Companies are a handful and never removed: nothing looks for all that is of one.'
/** Database foreign keys that need no index, each with the reason. */
const exceptions: Record<string, string> = {
  'accords.company_id': FEW,
  'contact_messages.company_id': FEW,
  'events.company_id': FEW,
  'faq_entries.company_id': FEW,
  'membership_requests.company_id': FEW,
  'pages.company_id': FEW,
  'posts.company_id': FEW,
  'passkey_challenges.member_id': 'They live for five minutes: there are a few rows.',
  'receipts.letterhead_id': 'A letterhead is never removed, and no receipt is found by its own.',
}

it('every foreign key has an index, except those with a reason', async () => {
  const { rows } = await here.portal.db.execute<{ name: string }>(sql`
    select conrelid::regclass || '.' || (
      select string_agg(attname, ', ' order by ordinality)
      from unnest(conkey) with ordinality as key (attnum, ordinality)
      join pg_attribute on attrelid = conrelid and pg_attribute.attnum = key.attnum
    ) as name
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid and indpred is null
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
    )`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
