import { sql } from '#server/drizzle/drizzle.ts'
import { expect } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { revokeMandateForBoard } from '#server/dues/changeMandate.ts'
import { cancelDebitFile, withdrawDebitFromFile } from '#server/dues/debits/cancelDebits.ts'
import { createDebitFile } from '#server/dues/debits/createDebitFile.ts'
import { downloadDebitFileForBank } from '#server/dues/debits/downloadDebitFileForBank.ts'
import { presentDebitAgain } from '#server/dues/debits/presentDebitAgain.ts'
import { previewDebits } from '#server/dues/debits/previewDebits.ts'
import { recordDuesPayment } from '#server/dues/ledger/recordPayment.ts'
import { prepareDuesRefund } from '#server/dues/refunds/prepareDuesRefund.ts'
import {
  cancelUnsentRefund,
  createRefundTransferFile,
  downloadRefundFileForBank,
} from '#server/dues/refunds/refundFiles.ts'
import { correctRefundOutcome, recordRefundOutcomes } from '#server/dues/refunds/settleRefunds.ts'
import { recordDueOutcome } from '#server/dues/ledger/recordDueOutcome.ts'
import { settleDebitFileExceptRejected } from '#server/dues/debits/settleDebitFileExceptRejected.ts'
import { bookBankDeposit, bookCreditRefund, payDueWithCredit } from '#server/dues/ledger/credits.ts'
import { undoDueWriteOff, writeOffDueForTreasury } from '#server/dues/writeOff.ts'
import { HttpError } from '#server/lib/errors.ts'
import { changeMembershipStatus } from '#server/members/office/changeMembershipStatus.ts'
import { FRENCH_DUES_TEST_IBAN } from '#tests/api/duesRows.ts'
import type { TestPortal } from '#tests/api/portal.ts'
import { text } from 'node:stream/consumers'
import {
  AccountingModelBooks,
  AccountingModelRefusalError,
  type AccountingModelOperation,
  type AccountingModelDue,
} from './ModelBooks.ts'
import { createRandomMembershipOperations } from './supply.ts'
import { createRandomBankImportOperations } from './statements.ts'

type Chance = (below: number) => number

const after = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns random operations of treasurers and members on dues, each run in the portal and in the accounting model. */
export async function createRandomTreasuryOperations(portal: TestPortal, today: string, chance: Chance) {
  const { db, context } = portal
  const { env } = context
  const books = new AccountingModelBooks(today)
  const supply = createRandomMembershipOperations(portal, books, chance)
  const statements = createRandomBankImportOperations(portal, books, chance)
  const by_member = 1

  /** Runs an operation in the portal, then in the accounting model. Throws when only one of them rejects it. */
  async function both<T>(work: () => Promise<T>, model: (done: T | undefined) => void): Promise<string> {
    let done: T | undefined
    let refusal: string | undefined
    try {
      done = await work()
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refusal = error.message
    }
    let isRefused = false
    try {
      model(done)
    } catch (error) {
      if (!(error instanceof AccountingModelRefusalError)) throw error
      isRefused = true
    }
    if (isRefused !== (refusal !== undefined))
      return `refused differently: portal ${refusal ?? 'does it'}, model ${isRefused ? 'refuses' : 'does it'}`
    return refusal === undefined ? 'done' : `refused: ${refusal}`
  }
  const pick = <T>(all: Iterable<T>): T | undefined => {
    const list = [...all]
    return list[chance(Math.max(1, list.length))]
  }
  /** Returns a random due of the accounting model, preferably in one of the wanted states. */
  const anyDue = (...wanted: string[]): AccountingModelDue => {
    const likely = [...books.dues.values()].filter(({ state }) => wanted.includes(state))
    const due = likely.length > 0 && chance(4) > 0 ? pick(likely) : pick(books.dues.values())
    if (!due) throw new Error('Nothing is owed')
    return due
  }
  /** Returns a random SEPA debit file of the accounting model, preferably one with open debits. */
  const anyFile = () => {
    const open = [...books.files.values()].filter(({ id }) => books.linesOf(id).some(({ state }) => state === 'remise'))
    return open.length > 0 && chance(5) > 0 ? pick(open) : pick([...books.files.values()].slice(-4))
  }
  /** Returns a random refund of the accounting model, preferably in one of the wanted states. */
  const anyRefund = (...wanted: string[]) => {
    const likely = [...books.refunds.values()].filter(({ state }) => wanted.includes(state))
    return likely.length > 0 && chance(4) > 0 ? pick(likely) : pick(books.refunds.values())
  }
  const day = () => (chance(4) === 0 ? after(today, -340 + chance(100)) : today)
  const forms = { virement: '512', cheque: '5112', especes: '530' } as const
  const anyForm = () => pick(Object.keys(forms) as (keyof typeof forms)[]) ?? 'virement'

  const acts: AccountingModelOperation[] = [
    ...supply.acts,
    ...statements.acts,
    [
      'collect',
      async () => {
        const until_on = after(today, 1 + chance(29))
        const expected = books.collectable(until_on, after(today, 1))
        const total_cents = expected.reduce((sum, { amount }) => sum + amount, 0)
        const seen = await previewDebits(db, until_on)
        expect([seen.count, seen.total_cents]).toEqual([expected.length, total_cents])
        const isStale = chance(5) === 0
        const count = seen.count + (isStale ? 1 : 0)
        return both(
          () => createDebitFile(db, { by_member, until_on, count, total_cents }),
          (file) => {
            if (expected.length === 0 || isStale) throw new AccountingModelRefusalError()
            if (!file) return
            books.files.set(file.id, { id: file.id, state: 'ecrit', until: until_on })
            for (const due of expected) {
              const again = due.formerNames.length
              const name = `COTISATION-${due.id}${again > 0 ? `-${again + 1}` : ''}`
              Object.assign(due, { state: 'remise', file: file.id, name })
            }
          },
        )
      },
    ],
    [
      'download',
      async () => {
        const file = anyFile()
        return both(
          async () => text(await (await downloadDebitFileForBank(context, by_member, file?.id ?? 0)).read()),
          (xml) => {
            if (!file || file.state === 'annule' || file.state === 'refuse') throw new AccountingModelRefusalError()
            file.state = 'remis'
            const named = [...(xml ?? '').matchAll(/<EndToEndId>([^<]+)</g)].map(([, name]) => name)
            for (const { name } of books.linesOf(file.id)) expect(named).toContain(name)
          },
        )
      },
    ],
    [
      'cancel a file',
      async () => {
        const file = anyFile()
        const why = chance(3) ? 'annule' : 'refuse'
        return both(
          () => cancelDebitFile(db, { id: file?.id ?? 0, why, by_member }),
          () => (file ? books.cancelFile(file, why) : refused()),
        )
      },
    ],
    [
      'withdraw',
      async () => {
        const due = anyDue('remise')
        return both(
          () => withdrawDebitFromFile(db, { id: due.id, by_member }),
          () => books.withdraw(due),
        )
      },
    ],
    [
      'present again',
      async () => {
        const due = anyDue('rejetee')
        const told = await both(
          () => presentDebitAgain(context, { id: due.id, by_member }),
          () => books.presentAgain(due),
        )
        if (told === 'done') await supply.readAnnounced(due.member)
        return told
      },
    ],
    [
      'days come',
      async () => {
        const file = anyFile()
        if (!file || chance(3)) return 'refused: seldom'
        await db.execute(sql`update dues set due_on = ${today} where debit_file_id = ${file.id}`)
        await db.execute(sql`update debit_files set collect_on = ${today} where id = ${file.id}`)
        file.until = today
        for (const due of books.linesOf(file.id)) due.due_on = today
        return 'done'
      },
    ],
    [
      'settle a file',
      async () => {
        const file = anyFile()
        const lines = file ? books.linesOf(file.id).filter(({ state }) => state === 'remise') : []
        const one = chance(2) ? undefined : chance(5) ? pick(lines) : anyDue()
        return both(
          () => settleDebitFileExceptRejected(context, { by_member, id: file?.id ?? 0, rejected: one ? [one.id] : [] }),
          () => {
            if (!file || file.until > today || lines.length === 0) refused()
            if (one && !lines.includes(one)) refused()
            for (const due of lines)
              if (due === one) books.fail(due, null)
              else books.pay(due, due.amount, '512', due.due_on, { isDebit: true })
          },
        )
      },
    ],
    [
      'settle a due',
      async () => {
        const due = anyDue('remise', 'payee')
        const state = (['payee', 'rejetee', 'attendue', 'remise'] as const)[chance(4)] ?? 'payee'
        return both(
          () => recordDueOutcome(context, { by_member, id: due.id, state }),
          () => {
            if (state === 'payee') {
              if (due.state === 'a-annoncer' || due.state === 'annoncee') refused()
              const isDebit = due.state === 'remise'
              books.pay(due, due.amount - books.paid(due), '512', isDebit ? due.due_on : today, { isDebit })
            } else if (state === 'rejetee' && (due.state === 'remise' || due.state === 'remboursee')) {
              if (!books.fail(due, null)) refused()
            } else books.undo(due, state)
          },
        )
      },
    ],
    [
      'pay by hand',
      async () => {
        const due = chance(4) ? anyDue('attendue', 'rejetee') : anyDue('annoncee', 'abandonnee')
        const by = anyForm()
        const paid_on = day()
        const amount_cents = chance(2) ? Math.max(1, due.amount - books.paid(due)) : 1 + chance(3000)
        const payment = { by_member, due_ids: [due.id], amount_cents, paid_on, by }
        return both(
          () => inTransaction(db, (tx) => recordDuesPayment(tx, env, payment)),
          () => books.pay(due, amount_cents, forms[by], paid_on),
        )
      },
    ],
    [
      'pay again',
      async () => {
        const due = anyDue('payee', 'remise')
        const isWrong = chance(4) === 0
        const by = anyForm()
        const amount_cents = 1 + chance(3000)
        const known_credit_cents = due.held + (isWrong ? 1 : 0)
        const payment = { by_member, due_ids: [due.id], amount_cents, paid_on: today, by, known_credit_cents }
        const isBeyond = ['payee', 'remboursee', 'remise'].includes(due.state)
        return both(
          () => inTransaction(db, (tx) => recordDuesPayment(tx, env, payment)),
          () => {
            if (isBeyond && isWrong) refused()
            books.pay(due, amount_cents, forms[by], today, { isExtra: true })
          },
        )
      },
    ],
    [
      'give back',
      async () => {
        const due = anyDue('payee')
        const by = anyForm()
        return both(
          () => bookCreditRefund(context, { by_member, id: due.id, on: today, by }),
          () => books.giveBack(due, by === 'especes' ? '530' : '512'),
        )
      },
    ],
    [
      'use a credit',
      async () => {
        const due = anyDue('attendue', 'rejetee')
        return both(
          () => payDueWithCredit(context, due.id, by_member),
          () => books.payByCredit(due, today),
        )
      },
    ],
    [
      'deposit',
      async () => {
        const from = chance(2) ? '5112' : '530'
        return both(
          () => bookBankDeposit(db, { by_member, from, on: today }),
          () => books.deposit(from),
        )
      },
    ],
    [
      'ask for a refund',
      async () => {
        const due = anyDue('payee')
        const is_whole = chance(2) === 0
        return both(
          async () => {
            await prepareDuesRefund(context, {
              by_member,
              id: due.id,
              is_whole,
              iban: FRENCH_DUES_TEST_IBAN,
              holder: 'Zoé',
            })
            return Number(await portal.value(sql`select max(id) from refunds`))
          },
          (id) => {
            const asked = books.askRefund(due, is_whole)
            if (id !== undefined) books.refunds.set(id, { ...asked, id })
          },
        )
      },
    ],
    [
      'write refunds',
      async () => {
        const waiting = [...books.refunds.values()].filter(({ state }) => state === 'a-faire')
        return both(
          () => createRefundTransferFile(db, by_member),
          (file) => {
            for (const { due } of waiting) books.cancelVoid(books.due(due))
            const covered = waiting.filter(({ state }) => state === 'a-faire')
            if (covered.length === 0) refused()
            for (const refund of covered) Object.assign(refund, { state: 'remis', file: file?.id })
          },
        )
      },
    ],
    [
      'download refunds',
      async () => {
        const id = anyRefund('remis')?.file ?? 0
        const its = [...books.refunds.values()].filter(({ file }) => file === id)
        return both(
          () => downloadRefundFileForBank(context, by_member, id),
          () => {
            for (const { due } of its) books.cancelVoid(books.due(due))
            const inFile = its.filter(({ state }) => state !== 'annule')
            if (inFile.length === 0 || inFile.some(({ state }) => state !== 'remis')) refused()
            books.downloadedRefunds.add(id)
          },
        )
      },
    ],
    [
      'settle refunds',
      async () => {
        const id = anyRefund('remis')?.file ?? 0
        const its = [...books.refunds.values()].filter(({ file, state }) => file === id && state === 'remis')
        const one = chance(3) ? undefined : pick(its)
        return both(
          () => recordRefundOutcomes(context, { by_member, id, on: today, refused: one ? [one.id] : [] }),
          () => {
            if (its.length === 0) refused()
            for (const refund of its)
              if (refund === one) refund.state = 'refuse'
              else books.refund(refund)
          },
        )
      },
    ],
    [
      'correct a refund',
      async () => {
        const refund = anyRefund('rendu', 'refuse', 'annule')
        const state = chance(2) ? 'rendu' : 'refuse'
        return both(
          () => correctRefundOutcome(context, { by_member, id: refund?.id ?? 0, state, on: today }),
          () => {
            if (!refund || refund.file === null) refused()
            if (state === 'refuse') return refund.state === 'rendu' ? books.bounce(refund, today) : refused()
            if (refund.state !== 'refuse' && refund.state !== 'annule') refused()
            books.refund(refund)
          },
        )
      },
    ],
    [
      'drop a refund',
      async () => {
        const refund = anyRefund('a-faire')
        return both(
          () => cancelUnsentRefund(db, refund?.id ?? 0, by_member),
          () => {
            if (!refund || !books.isOpen(refund) || books.isWithBank(refund)) refused()
            refund.state = 'annule'
          },
        )
      },
    ],
    [
      'write off',
      async () => {
        if (chance(2)) return 'refused: seldom'
        const due = anyDue('attendue', 'rejetee', 'annoncee')
        return both(
          () => writeOffDueForTreasury(context, { by_member, id: due.id, reason: 'Difficulté' }),
          () => books.writeOff(due),
        )
      },
    ],
    [
      'undo a write-off',
      async () => {
        const due = anyDue('abandonnee')
        return both(
          () => undoDueWriteOff(db, { by_member, id: due.id }),
          () => {
            if (due.state === 'abandonnee' && books.isFormer(due)) refused()
            books.reclaim(due)
          },
        )
      },
    ],
    [
      'end a mandate',
      async () => {
        const member = pick(books.members.values())
        if (chance(6)) return 'refused: seldom'
        return both(
          () => revokeMandateForBoard(context, member?.id ?? 0, by_member),
          () => (member ? books.endMandate(member) : refused()),
        )
      },
    ],
    [
      'change a standing',
      async () => {
        const member = pick(books.members.values())
        if (!member) return 'refused: nobody'
        // Few members leave or die: the others go on paying.
        const standing = chance(6) ? (chance(4) ? 'active' : 'paused') : chance(2) ? 'left' : 'deceased'
        return both(
          () => changeMembershipStatus(context, { by_member, id: member.id, standing, on: today }),
          () => {
            const isOver = member.standing === 'left' || member.standing === 'deceased'
            if (isOver || member.standing === standing) refused()
            if (standing === 'paused') books.pause(member)
            else if (standing === 'active') member.standing = 'active'
            else books.depart(member, standing)
          },
        )
      },
    ],
    [
      'announce',
      async () => {
        await announceDebits(db, env)
        await supply.readAnnounced()
        return 'done'
      },
    ],
  ]
  // Acts that debits depend on come more often.
  const often = [
    'open dues',
    'announce',
    'collect',
    'collect',
    'download',
    'settle a file',
    'a debit fails',
    'present again',
  ]
  const weighted = [...acts, ...often.flatMap((wanted) => acts.filter(([name]) => name === wanted))]
  return { acts: weighted, books, begin: supply.begin }
}

function refused(): never {
  throw new AccountingModelRefusalError()
}
