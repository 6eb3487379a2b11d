import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import {
  OfficeTextPublicationState,
  type ListedOfficeText,
  type OfficeTextKind,
  type OfficeTextQuery,
} from '#contract/office/texts.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { text_drafts, text_schedules } from '#server/database/schema/board.ts'
import type { AppContext } from '#server/feature.ts'
import { formatFrenchCsv } from '#server/lib/csv.ts'
import { formatParisMinute } from '#server/lib/parisTime.ts'
import { findOfficeContentKind, type OfficeContentKind } from './kinds.ts'

const FILE_AT_MOST = 20_000

type Row = Omit<ListedOfficeText, 'publish_at' | 'withdraw_at' | 'date' | 'changed_at'> &
  Record<'publish_at' | 'withdraw_at' | 'date' | 'changed_at', string | null> & { total: string; id: number | null }

/** Returns a page of the office's list of texts of one kind, published or drafts. */
export async function listOfficeTexts(
  { db, kinds }: Pick<AppContext, 'db' | 'kinds'>,
  kind: OfficeTextKind,
  query: OfficeTextQuery,
) {
  const rows = await find(db, findOfficeContentKind(kinds, kind), query, {
    limit: query.per_page,
    offset: paginationOffset(query),
  })
  const total = rows.length || query.page === 1 ? Number(rows[0]?.total ?? 0) : 0
  return { data: rows.map(toListed), meta: paginationReplyFields(query, total) }
}

/** Returns the titles of office texts by slug, from the draft or the published version. */
export async function listTextTitles(
  { db, kinds }: Pick<AppContext, 'db' | 'kinds'>,
  kind: OfficeTextKind,
  slugs: string[],
) {
  const { table, title, titleField } = findOfficeContentKind(kinds, kind).office
  const { rows } = await db.execute<{ slug: string; title: string }>(sql`
    select coalesce(own.slug, draft.slug) as slug,
      coalesce(nullif(draft.head ->> ${titleField}, ''), own.title, draft.slug) as title
    from (select slug, ${title} as title from ${table}) own
    full join (select slug, head from ${text_drafts} where kind = ${kind}) draft on draft.slug = own.slug
    where coalesce(own.slug, draft.slug) = any(${sql.param(slugs)}::text[])`)
  return rows
}

const states: Record<OfficeTextPublicationState, string> = {
  brouillon: 'Brouillon',
  publie: 'Publié',
  'a-venir': 'À venir',
  retire: 'Retiré',
}

/** Returns the office's texts of one kind as CSV. */
export async function officeTextsCsv(
  { db, kinds }: Pick<AppContext, 'db' | 'kinds'>,
  kind: OfficeTextKind,
  query: OfficeTextQuery,
) {
  const rows = await find(db, findOfficeContentKind(kinds, kind), query, { limit: FILE_AT_MOST, offset: 0 })
  const time = (at: string | null) => (at === null ? '' : formatParisMinute(new Date(at)))
  const lines = rows
    .map(toListed)
    .map(({ slug, title, state, has_draft, company, date, changed_at }) => [
      title,
      slug,
      states[state],
      has_draft ? 'oui' : 'non',
      company === null ? '' : String(company),
      time(date),
      time(changed_at),
    ])
  return formatFrenchCsv([
    ['Titre', 'Nom', 'État', 'Modifications en cours', 'Compagnie', 'Date', 'Modifié le'],
    ...lines,
  ])
}

const toListed = ({ total: _, id: __, ...row }: Row): ListedOfficeText => {
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  return {
    ...row,
    state: OfficeTextPublicationState.parse(row.state),
    publish_at: iso(row.publish_at),
    withdraw_at: iso(row.withdraw_at),
    date: iso(row.date),
    changed_at: iso(row.changed_at),
  }
}

/** Returns the published texts of one kind and the drafts without a published version. */
async function find(
  db: Database,
  { folder, office: { table, title, titleField, date, happens, opinions } }: OfficeContentKind,
  { search, state, company, everyone, sort }: OfficeTextQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const words = search.split(/\s+/).filter(Boolean)
  const conditions: (SQL | undefined)[] = [
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
      return sql`(unaccented(title) like unaccented(${pattern}) or slug like ${pattern})`
    }),
    state === undefined
      ? undefined
      : state === 'modifie'
        ? sql`has_draft`
        : state === 'programme'
          ? sql`(publish_at is not null or withdraw_at is not null)`
          : sql`state = ${state}`,
    everyone && sql`company is null`,
    company === undefined ? undefined : sql`company = ${company}`,
  ]
  const isWanted = conditions.filter((one) => one !== undefined)
  const where = isWanted.length ? sql`where ${sql.join(isWanted, sql` and `)}` : sql``
  const order = {
    date: sql`coalesce(date, changed_at) desc nulls first`,
    titre: sql`title`,
    modification: sql`changed_at desc nulls last`,
  }[sort]
  const scheduled = (act: 'publish' | 'withdraw') =>
    sql`(select at from ${text_schedules} as s where s.kind = ${folder} and s.slug = texts.slug and s.act = ${act})`
  const never = sql`null::timestamptz`
  const counted = opinions
    ? sql`case when id is not null then (
        select json_build_object('helpful', coalesce(sum(${opinions.helpful}), 0),
          'unhelpful', coalesce(sum(${opinions.unhelpful}), 0))
        from ${opinions} where ${opinions.entry_id} = listed.id) end`
    : sql`null`
  const { rows } = await db.execute<Row>(sql`
    with own as (
      select id, slug, ${title} as title, company_id, withdrawn, updated_at, ${date ?? never} as shown_at,
        ${happens ?? date ?? never} as date from ${table}
    ), drafts as (
      select slug, head, updated_at from ${text_drafts} where kind = ${folder}
    ), texts as (
      select own.id, coalesce(own.slug, drafts.slug) as slug,
        coalesce(nullif(drafts.head ->> ${titleField}, ''), own.title, drafts.slug) as title,
        case when own.slug is null then 'brouillon' when own.withdrawn then 'retire'
          when own.shown_at > now() then 'a-venir' else 'publie' end as state,
        drafts.slug is not null as has_draft, own.company_id as company, own.date,
        greatest(own.updated_at, drafts.updated_at) as changed_at
      from own full join drafts on drafts.slug = own.slug
    ), listed as (
      select *, ${scheduled('publish')} as publish_at, ${scheduled('withdraw')} as withdraw_at from texts
    )
    select *, ${counted} as opinions, count(*) over () as total from listed ${where} order by ${order}, slug limit ${limit} offset ${offset}`)
  return rows
}
