import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import { DueState } from '#contract/dues/dues.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

/** States of dues that follow only a board decision or a member's departure: refund, write-off. The demo has none. */
const BY_PEOPLE = new Set(['remboursee', 'abandonnee'])

it('the demo has every state that dues reach by themselves, and debit files that can be written', async () => {
  const { portal } = here
  const { rows } = await portal.db.execute<{ state: string }>(sql`select distinct state from dues`)
  expect(rows.map(({ state }) => state).toSorted()).toEqual(
    DueState.options.filter((state) => !BY_PEOPLE.has(state)).toSorted(),
  )
  // Nobody owes before joining, or is debited before the notice period.
  const { rows: wrong } = await portal.db.execute(sql`
    select email, joined_on, from_on, signed_at from members join dues on dues.member_id = members.id
      left join mandates on mandates.member_id = members.id
      where from_on < joined_on or due_on < signed_at::date + 15 or signed_at < joined_on - 20`)
  expect(wrong).toEqual([])
  const token = await portal.signIn('bureau@envol.example')
  const { body } = await portal.call('GET /board/debit-files', { token })
  const files = body.data
  expect(files.length).toBeGreaterThan(4)
  for (const { id, count } of files) {
    const url = `/api/v1/board/debit-files/${id}/file`
    const { payload, statusCode } = await portal.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([statusCode, payload.split('<DrctDbtTxInf>').length - 1]).toEqual([200, count])
  }
})
