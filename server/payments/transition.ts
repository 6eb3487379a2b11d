import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { membership_requests, transitions } from '#server/database/schema/membership.ts'
import { HttpError } from '#server/lib/errors.ts'

/** Where each kind of thing may go from each of its states. */
const steps = {
  request: { envoyee: ['recue', 'retiree'], recue: ['acceptee', 'refusee', 'retiree'] },
  // A departure that is undone gives its mandate back.
  mandate: { signe: ['actif'], actif: ['revoque'], revoque: ['archive', 'actif'] },
  due: {
    // Who revokes their mandate pays by transfer what is not with the bank yet.
    'a-annoncer': ['annoncee', 'attendue'],
    annoncee: ['remise', 'attendue'],
    remise: ['payee', 'rejetee'],
    attendue: ['payee'],
    // Paid in another way after the bank has refused.
    // Or noted as refused by mistake: the bank has it still.
    rejetee: ['payee', 'remise'],
    // Taken back by the bank, which a payer may ask for eight weeks; or noted by mistake.
    // Or given back by the association.
    payee: ['rejetee', 'attendue', 'remise', 'remboursee'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

type Steps = typeof steps
type From<What extends keyof Steps> = keyof Steps[What] & string
/** One step of one thing, as the table above has it. */
export type Step = {
  [What in keyof Steps]: {
    [F in From<What>]: { what: What; id: number; from: F; to: Extract<Steps[What][F], readonly string[]>[number] }
  }[From<What>]
}[keyof Steps]
type StepOfMany = Step extends infer One ? (One extends Step ? Omit<One, 'id'> : never) : never

const tables = { request: membership_requests, mandate: mandates, due: dues }

/**
 * Takes one step of a request, a mandate or a due, and writes it down. Throws a 409, with nothing done, when it is not
 * where the step begins: of two who take the same step at once, one does.
 */
export const transition = (tx: Transaction, { id, ...step }: Step): Promise<void> => transitionAll(tx, [id], step)

/** The same step of many at once: all of them, or none. */
export async function transitionAll(tx: Transaction, ids: number[], { what, from, to }: StepOfMany): Promise<void> {
  if (ids.length === 0) return
  const table = tables[what]
  const moved = await tx
    .update(table)
    .set({ state: to })
    .where(and(sql`${table.id} = any(${sql.param(ids)})`, eq(table.state, from)))
  if (moved.rowCount !== ids.length) throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
  await tx.execute(sql`
    insert into ${transitions} (what, subject_id, "from", "to")
    select ${what}, id, ${from}, ${to} from unnest(${sql.param(ids)}::int[]) as id`)
}
