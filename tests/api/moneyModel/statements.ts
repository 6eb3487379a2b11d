import { sql } from '#server/drizzle/drizzle.ts'
import { bookStatementLineToDues, undoStatementLineDecision } from '#server/dues/statements/decideEntry.ts'
import { importBankStatement } from '#server/dues/statements/importBankStatement.ts'
import { matchPendingStatementLines } from '#server/dues/statements/settleEntries.ts'
import { HttpError } from '#server/lib/errors.ts'
import { buildSampleCamt053Statement, buildSamplePain002Report } from '#tests/samples/bankFiles.ts'
import type { TestPortal } from '#tests/api/portal.ts'
import { AccountingModelRefusalError, type AccountingModelOperation, type AccountingModelBooks } from './ModelBooks.ts'

const REASONS = ['AM04', 'AM04', 'AM04', 'MD06', 'AC04', 'MS03']

/**
 * Returns random operations that import bank statements: executed or refused debits, transfers, and refused debit
 * files.
 */
export function createRandomBankImportOperations(
  portal: TestPortal,
  books: AccountingModelBooks,
  chance: (below: number) => number,
) {
  const { db, context } = portal
  const { env } = context
  const booked = new Set<string>()
  const refusedFiles = new Set<number>()
  const refusedRemittances = new Set<string>()

  async function bring(file: string): Promise<number> {
    const parts = async function* () {
      yield Buffer.from(file)
    }
    const { id } = await importBankStatement(db, { name: '', by_member: 1, file: parts() })
    if (id === null) throw new Error('A statement was not imported')
    await matchPendingStatementLines(db, env, id, new AbortController().signal)
    return id
  }
  const anyDue = () => {
    const named = [...books.dues.values()].filter(({ name, formerNames }) => name ?? formerNames[0])
    const likely = named.filter(({ state }) => state === 'remise')
    const list = likely.length > 0 && chance(3) ? likely : named
    return list[chance(Math.max(1, list.length))]
  }
  /** Runs an operation on the accounting model. Ignores its rejection, after which nothing has changed. */
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof AccountingModelRefusalError)) throw error
    }
  }

  const acts: AccountingModelOperation[] = [
    [
      'a debit is made',
      async () => {
        const due = anyDue()
        if (!due) return 'refused: no debit'
        const name = chance(4) === 0 ? (due.formerNames[0] ?? due.name) : (due.name ?? due.formerNames[0])
        const cents = chance(6) ? due.amount : due.amount + 1
        await bring(buildSampleCamt053Statement([{ cents, end_to_end: name ?? '', on: books.today }]))
        if (name !== due.name || due.state !== 'remise' || cents !== due.amount) return 'done: waits'
        attempt(() => books.pay(due, cents, '512', books.today, { isDebit: true }))
        return 'done'
      },
    ],
    [
      'a debit fails',
      async () => {
        const due = anyDue()
        if (!due) return 'refused: no debit'
        const name = due.name ?? due.formerNames[0] ?? ''
        const reason = REASONS[chance(REASONS.length)] ?? 'AM04'
        await bring(buildSampleCamt053Statement([{ cents: -due.amount, end_to_end: name, reason, on: books.today }]))
        if (name !== due.name) return 'done: known'
        const member = books.members.get(due.member)
        attempt(() => {
          if (books.fail(due, reason) && reason === 'AC04' && member?.hasMandate) books.endMandate(member)
        })
        return 'done'
      },
    ],
    [
      'a transfer comes',
      async () => {
        const owed = [...books.dues.values()].filter(({ state }) => state === 'attendue' || state === 'rejetee')
        const due = owed[chance(Math.max(1, owed.length))]
        if (!due) return 'refused: nothing is owed'
        const reference = String(await portal.value(sql`select reference from dues where id = ${due.id}`))
        const cents = due.amount - books.paid(due)
        await bring(buildSampleCamt053Statement([{ cents, text: `Cotisation ${reference}`, on: books.today }]))
        const key = `${due.member} ${cents}`
        if (booked.has(key)) return 'done: a twin'
        booked.add(key)
        const [first = due] = owed
          .filter((one) => one.member === due.member && one.amount - books.paid(one) === cents)
          .toSorted((one, other) => one.from_on.localeCompare(other.from_on) || one.id - other.id)
        books.pay(first, cents, '512', books.today)
        return 'done'
      },
    ],
    [
      'a transfer is decided',
      async () => {
        const due = [...books.dues.values()][chance(Math.max(1, books.dues.size))]
        if (!due) return 'refused: nothing is owed'
        const cents = 1 + chance(4000)
        const statement = await bring(buildSampleCamt053Statement([{ cents, text: 'Merci', on: books.today }]))
        const id = Number(await portal.value(sql`select id from bank_entries where statement_id = ${statement}`))
        await bookStatementLineToDues(context, { id, by_member: 1, parts: [{ due_id: due.id, amount_cents: cents }] })
        books.pay(due, cents, '512', books.today, { isExtra: true })
        return 'done'
      },
    ],
    [
      'a transfer is split',
      async () => {
        const owed = [...books.dues.values()].filter(({ state }) => state === 'attendue')
        const [one, other] = [owed[chance(Math.max(1, owed.length))], owed[chance(Math.max(1, owed.length))]]
        if (!one || !other || one === other) return 'refused: nothing is owed'
        const parts = [one, other].map((due) => ({ due, cents: 1 + chance(2000) }))
        const sum = parts.reduce((total, { cents }) => total + cents, 0)
        // A gift with the dues, or fees that a platform has deducted.
        const account = chance(2) ? '754' : '627'
        const left = account === '754' ? 1 + chance(900) : -1 - chance(sum - 1)
        const statement = await bring(
          buildSampleCamt053Statement([{ cents: sum + left, text: 'Pour nous deux', on: books.today }]),
        )
        const id = Number(await portal.value(sql`select id from bank_entries where statement_id = ${statement}`))
        const rest = { account, label: 'Le reste', amount_cents: left } as const
        const dues = parts.map(({ due, cents }) => ({ due_id: due.id, amount_cents: cents }))
        await bookStatementLineToDues(context, { id, by_member: 1, parts: dues, rest })
        if (chance(2)) {
          await undoStatementLineDecision(context, { id, by_member: 1 })
          for (const { due } of parts) due.isBooked = true
          return 'done: undone as one'
        }
        for (const { due, cents } of parts.toSorted((a, b) => a.due.id - b.due.id))
          books.pay(due, cents, '512', books.today)
        books.putAside(account, left)
        return 'done'
      },
    ],
    [
      'a remittance is refused',
      async () => {
        const filed = [...books.dues.values()].filter(({ file }) => file !== null)
        const one = filed[chance(Math.max(1, filed.length))]
        const file = books.files.get(one?.file ?? 0)
        if (!one || !file || chance(3)) return 'refused: no debit'
        const { rows } = await db.execute<{ message_id: string; until_on: string; sequence_type: string }>(sql`
          select message_id, collect_on::text as until_on, sequence_type from dues
          join debit_files on debit_files.id = debit_file_id where dues.id = ${one.id}`)
        const [row] = rows
        if (!row) throw new Error('The file is gone')
        const days = Math.round((Date.parse(row.until_on) - Date.parse(one.due_on)) / 86_400_000)
        const remittance = `${row.message_id}.${row.sequence_type.charAt(0)}${String(days).padStart(2, '0')}`
        const { rows: same } = await db.execute<{ id: number }>(sql`
          select id from dues where debit_file_id = ${file.id} and due_on = ${one.due_on}
            and sequence_type = ${row.sequence_type}`)
        const answer = buildSamplePain002Report(row.message_id, []).replace(
          '<p:OrgnlPmtInfId>X</p:OrgnlPmtInfId>',
          `<p:OrgnlPmtInfId>${remittance}</p:OrgnlPmtInfId><p:PmtInfSts>RJCT</p:PmtInfSts>`,
        )
        await bring(answer)
        // A repeated answer changes nothing.
        if (refusedRemittances.has(remittance)) return 'done: known'
        refusedRemittances.add(remittance)
        const lines = books.linesOf(file.id).filter(({ id }) => same.some((due) => due.id === id))
        attempt(() => books.cancelFile(file, 'refuse', lines))
        return 'done'
      },
    ],
    [
      'a file is refused whole',
      async () => {
        const file = [...books.files.values()].at(-1 - chance(3))
        if (!file || chance(2)) return 'refused: no file'
        const name = String(await portal.value(sql`select message_id from debit_files where id = ${file.id}`))
        await bring(buildSamplePain002Report(name, []).replace('<p:GrpSts>PART', '<p:GrpSts>RJCT')).catch(
          (error: unknown) => {
            if (!(error instanceof HttpError)) throw error
          },
        )
        // A repeated answer changes nothing.
        if (refusedFiles.has(file.id)) return 'done: known'
        refusedFiles.add(file.id)
        attempt(() => books.cancelFile(file, 'refuse'))
        return 'done'
      },
    ],
  ]
  return { acts }
}
