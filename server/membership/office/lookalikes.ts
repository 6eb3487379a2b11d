import { sql } from '#server/drizzle/drizzle.ts'
import type { PossibleApplicantDuplicate } from '#contract/membership/office.ts'
import { canonicalEmail, formerMemberEmail } from '#server/database/canonicalEmail.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_requests } from '#server/database/schema/membership.ts'

type Applicant = { id: number; first_name: string; last_name: string; email: string; phone: string }
type Found = Omit<PossibleApplicantDuplicate, 'alike'> & Record<'by_email' | 'by_phone' | 'by_name', boolean>

/** Minimum trigram similarity (0 to 1) of two names that likely belong to the same person. */
const ALIKE = 0.6

/**
 * Returns possible duplicates of an applicant: members, former members and other applicants with a similar name, or the
 * same e-mail address or phone number.
 */
export async function findPossibleApplicantDuplicates(
  db: Database,
  applicant: Applicant,
): Promise<PossibleApplicantDuplicate[]> {
  const { id, phone } = applicant
  const email = canonicalEmail(applicant.email)
  const name = `${applicant.first_name} ${applicant.last_name}`
  const isNamed = (of: ReturnType<typeof sql>) =>
    sql`similarity(unaccented(${of}), unaccented(${name})) >= ${ALIKE}::real`
  const full = sql`${members.first_name} || ' ' || ${members.last_name}`
  const asked = (field: string) => sql`(${membership_requests.applicant} ->> ${field})`
  const asking = sql`${asked('first_name')} || ' ' || ${asked('last_name')}`
  const { rows } = await db.execute<Found>(sql`
    select case when ${members.standing} in ('left', 'deceased') then 'former' else 'member' end as kind, ${members.id} as id,
      ${full} as name, ${companies.name} as company,
      ${members.canonical_email} in (${email}, ${formerMemberEmail(email)}) as by_email,
      ${phone} <> '' and ${members.phone} = ${phone} as by_phone, ${isNamed(full)} as by_name
    from ${members} join ${companies} on ${companies.id} = ${members.company_id}
    where ${members.canonical_email} in (${email}, ${formerMemberEmail(email)})
      or ${members.phone} <> '' and ${members.phone} = ${phone}
      or ${members.search} %> unaccented(${name}) and ${isNamed(full)}
    union all
    select 'request', ${membership_requests.id}, ${asking}, ${companies.name}, false,
      ${phone} <> '' and ${asked('phone')} = ${phone}, ${isNamed(asking)}
    from ${membership_requests} join ${companies} on ${companies.id} = ${membership_requests.company_id}
    where ${membership_requests.state} = 'recue' and ${membership_requests.id} <> ${id}
      and (${phone} <> '' and ${asked('phone')} = ${phone} or ${isNamed(asking)})
    limit 20`)
  return rows.map(({ by_email, by_phone, by_name, ...person }) => ({
    ...person,
    alike: ([by_email && 'email', by_phone && 'phone', by_name && 'name'] as const).filter((one) => one !== false),
  }))
}
