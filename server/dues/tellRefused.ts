import type { Transaction } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { readTold } from '#server/mail/memberTold.ts'
import { writeMails } from '#server/mail/write.ts'
import { duesUrl } from './duesUrl.ts'
import { euros } from './spoken.ts'

type Refused = { member_id: number | null; amount_cents: number; reference: string }

/** Writes to the members whose bank has refused these debits. */
export async function tellRefused(tx: Transaction, env: Pick<Env, 'PUBLIC_URL'>, refused: Refused[]): Promise<void> {
  const ids = refused.flatMap(({ member_id }) => member_id ?? [])
  const told = await readTold(tx, ids)
  const mails = refused.flatMap(({ member_id, amount_cents, reference }) => {
    const to = told.get(member_id ?? 0)
    const rows: [string, string][] = [
      ['Montant', euros(amount_cents)],
      ['Référence', reference],
    ]
    const content = { kind: 'debitRefused' as const, rows, url: duesUrl(env) }
    return to ? { recipient: to.recipient, content: { ...content, color: to.color } } : []
  })
  await writeMails(tx, mails)
}
