import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { membership, RequestSummary } from '#contract/membership.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { offsetOf, pageMeta } from '#server/database/page.ts'
import { requestVersion } from './requestVersion.ts'

type Calls = typeof membership

/** The confirmed requests that wait for the board's answer, those that have waited longest first. */
export async function listRequests(
  db: Database,
  query: z.output<Calls['requests']['query']>,
): Promise<z.input<Calls['requests']['reply']>> {
  const isWaiting = eq(membership_requests.state, 'recue')
  const rows = await db
    .select({ request: membership_requests, company: { id: companies.id, name: companies.name } })
    .from(membership_requests)
    .innerJoin(companies, eq(companies.id, membership_requests.company_id))
    .where(isWaiting)
    .orderBy(asc(membership_requests.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const total = await db.$count(membership_requests, isWaiting)
  return {
    data: rows.flatMap(summaryOf),
    meta: pageMeta(query, total),
  }
}

type Row = { request: typeof membership_requests.$inferSelect; company: RequestSummary['company'] }

function summaryOf({ request, company }: Row): RequestSummary[] {
  const { applicant, asked_at, id, reference, state, period, way, amount_cents } = request
  if (!applicant) return []
  const version = requestVersion(request)
  const its = { id, version, reference, state, period, way, amount_cents }
  return [{ ...applicant, ...its, company, asked_at: asked_at.toISOString() }]
}
