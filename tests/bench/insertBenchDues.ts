import { sql } from '#server/drizzle/drizzle.ts'
import type { NodePgDatabase } from '#server/drizzle/nodePostgres.ts'
import type { MandateDetailsToEncrypt } from '#server/database/schema/dues.ts'
import { companies } from '#server/database/schema/companies.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import type { ValueEncryption } from '#server/secrets/Secrets.ts'

const IBAN = 'FR7630006000011234567890189'
const work = { function: 'commandant', working_time: 'temps-plein' }

/** Inserts members with months of dues paid by direct debit into an empty database. The last paid month ends soon. */
export async function insertBenchDues(
  db: NodePgDatabase,
  secrets: ValueEncryption,
  { members, months }: { members: number; months: number },
) {
  const contact = {} as typeof companies.$inferInsert.contact
  await db.insert(companies).values({ id: 1, name: 'Mesure', color: '#303F74', header_logo_url: '/logo.svg', contact })
  const creditor = { name: 'Envol', id: 'FR72ZZZ123456', address: '12 rue des Aviateurs', iban: IBAN, bic: 'ESCAFRPP' }
  await db.insert(membership_scale).values({
    functions: [],
    contracts: [],
    working_times: [],
    bases: [],
    dues: [{ ...work, yearly: 38_400, monthly: 3200 }],
    accounts: [],
    creditor,
  })
  await db.execute(sql`
    insert into members (company_id, email, password_hash, first_name, last_name, function, working_time)
    select 1, 'm' || n || '@envol.example', 'x', 'Camille', 'Laurent', ${work.function}, ${work.working_time}
    from generate_series(1, ${members}::int) as n`)
  await db.execute(sql`
    insert into dues_plans (member_id, period, way, reference)
    select id, 'mensuelle', 'prelevement', 'REF-' || id from members`)

  const proof: MandateDetailsToEncrypt = { iban: IBAN, holder: 'Camille Laurent', ip: '192.0.2.7', text: 'Je signe.' }
  const rums = Array.from({ length: members }, (_, index) => `RUM-${index + 1}`)
  const sealed = await Promise.all(rums.map((rum) => secrets.seal(JSON.stringify(proof), rum)))
  const bytes = sealed.map((one) => one.sealed.toString('hex'))
  const sealed_by = await secrets.sealedBy()
  await db.execute(sql`
    insert into mandates (rum, member_id, state, sealed, sealed_by, iban_end, last_debit_on)
    select 'RUM-' || n, n, 'actif', decode(hex, 'hex'), ${sealed_by}, 'FR76 •••• 0189', ${todayInParisSql} - 20
    from unnest(${sql.param(bytes)}::text[]) with ordinality as one (hex, n)`)

  await db.execute(sql`
    insert into debit_files (message_id, collect_on)
    select 'MESURE-' || n, ${todayInParisSql} + 11 - 30 * n from generate_series(1, ${months}::int) as n`)
  await db.execute(sql`
    insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, settled_on, reference, mandate_id,
      debit_file_id, end_to_end_id)
    select members.id, collect_on, collect_on + 29, 3200, 'prelevement', 'payee', collect_on, collect_on, 'REF-' || members.id,
      mandates.id, debit_files.id, 'PAYEE-' || debit_files.id || '-' || members.id
    from debit_files, members join mandates on mandates.member_id = members.id
    order by collect_on, members.id`)
  await db.execute(sql`insert into letterheads (head) values ('{}')`)
  // Ledger entries and receipts are numbered here: their triggers would take an hour, row by row.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into ledger_entries (movement, kind, account, amount_cents, booked_on, paid_on, due_id, label, piece, by_member)
      select movement, 'cotisation', account, sign * amount_cents, settled_on, settled_on, id, 'Cotisation', reference, 1
      from (select *, (row_number() over (order by settled_on, id))::int as movement from dues) as paid,
        (values ('512', 1), ('756', -1)) as part (account, sign)
      order by movement, account`)
    await tx.execute(sql`
      insert into receipts (due_id, movement, amount_cents, paid_on, way, issued_on, letterhead_id, number)
      select due_id, movement, -amount_cents, paid_on, 'prelevement', paid_on, letterheads.id,
        row_number() over (partition by extract(year from paid_on) order by movement)
      from ledger_entries, letterheads where account = '756'`)
  })
  await db.execute(sql`vacuum analyze`)
}
