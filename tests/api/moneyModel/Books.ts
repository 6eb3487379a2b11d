/** A due in the test's own bookkeeping. Amounts in cents; days as `2026-11-22`. */
export type ModelDue = {
  id: number
  member: number
  from_on: string
  amount: number
  way: 'virement' | 'prelevement'
  state: string
  due_on: string
  /** Standing payments, the oldest first; `credit_of` is the due whose credit paid it. */
  payments: { part: number; excess: number; money: Money; on: string; credit_of?: number; isDebit: boolean }[]
  /** Standing payments beyond the due. */
  extras: { cents: number; money: Money }[]
  /** What is held for the member; below zero, what they owe back. */
  held: number
  file: number | null
  /** Names that the bank may tell of: the present one, and former ones. */
  name: string | null
  formerNames: string[]
  /** True once a debit of it was noted as paid. */
  wasPaidByDebit: boolean
  /** The bank's reason of the last refusal. */
  reason: string | null
  writtenOff: number
  hasLateReturn: boolean
  /** True once the accounts have named it: it is never dropped. */
  isBooked: boolean
  /** True once a debit of it has left a file that was handed over. */
  hasLeftBank: boolean
}
export type Money = '512' | '5112' | '530' | '467'
export type ModelMember = { id: number; email: string; standing: string; isCharged: boolean; hasMandate: boolean }
export type ModelFile = { id: number; state: string; until: string }
export type ModelRefund = {
  id: number
  due: number
  isWhole: boolean
  cents: number
  credit: number
  state: string
  file: number | null
  paidBack: number
}

/** An act: does the same in the portal and in the model, and returns what came of it. */
export type Act = [name: string, act: () => Promise<string>]

/** What the portal refuses, as the model expects it. */
export class Refused extends Error {}
export function refuse(): never {
  throw new Refused('refused')
}

const OPEN = new Set(['attendue', 'rejetee', 'a-annoncer', 'annoncee'])

/** A second bookkeeping, written for the test from what the portal promises: it shares no code with it. */
export class Books {
  readonly dues = new Map<number, ModelDue>()
  readonly members = new Map<number, ModelMember>()
  readonly files = new Map<number, ModelFile>()
  readonly refunds = new Map<number, ModelRefund>()
  readonly downloadedRefunds = new Set<number>()
  /** Sums of the accounts that are of no due. */
  readonly money = { '512': 0, '5112': 0, '530': 0 }
  /** Sums of the accounts that the parts of transfers which pay no due were booked to. */
  readonly others = { '754': 0, '627': 0 }
  today: string

  constructor(today: string) {
    this.today = today
  }

  due(id: number): ModelDue {
    return this.dues.get(id) ?? refuse()
  }
  paid = ({ payments }: ModelDue) => payments.reduce((sum, { part }) => sum + part, 0)
  isFormer = ({ member }: ModelDue) => ['left', 'deceased'].includes(this.members.get(member)?.standing ?? 'left')
  promised = (due: number) =>
    [...this.refunds.values()].reduce(
      (sum, refund) => sum + (refund.due === due && this.isOpen(refund) ? refund.credit : 0),
      0,
    )
  credit = (due: ModelDue) => due.held - this.promised(due.id)
  isOpen = ({ state }: ModelRefund) => state === 'a-faire' || state === 'remis'
  canDebit = ({ member }: ModelDue) => {
    const one = this.members.get(member)
    return one?.standing === 'active' && one.isCharged && one.hasMandate
  }

  #move(account: Money, cents: number, of?: ModelDue) {
    if (account !== '467') this.money[account] += cents
    else if (of) of.held -= cents
  }

  /** Notes money for a due: what pays it, and what comes beyond it. */
  pay(due: ModelDue, cents: number, money: Money, on: string, { isDebit = false, isExtra = false } = {}) {
    due.isBooked = true
    const isBeyond = ['payee', 'remboursee'].includes(due.state) || (due.state === 'remise' && !isDebit)
    if (isBeyond) {
      if (!isExtra) refuse()
      due.extras.push({ cents, money })
      due.held += cents
      this.#move(money, cents)
      return
    }
    if (due.state === 'remise' && due.due_on > this.today) refuse()
    if (due.state === 'abandonnee') this.reclaim(due)
    if (due.state === 'a-annoncer' || due.state === 'annoncee')
      Object.assign(due, { state: 'attendue', way: 'virement' })
    const missing = due.amount - this.paid(due)
    const part = Math.min(missing, cents)
    due.payments.push({ part, excess: cents - part, money, on, isDebit })
    due.held += cents - part
    this.#move(money, cents)
    if (part === missing) this.#settle(due)
    this.forgive(due)
  }

  #settle(due: ModelDue) {
    if (due.state === 'rejetee') due.way = 'virement'
    if (due.state === 'remise') due.wasPaidByDebit = true
    due.state = 'payee'
  }

  /** Takes the last payment back; the due stands at `to` then. */
  undo(due: ModelDue, to: string) {
    const extra = due.extras.at(-1)
    if (to === 'attendue' && extra) {
      if (due.held < extra.cents) refuse()
      due.extras.pop()
      due.held -= extra.cents
      this.#move(extra.money, -extra.cents)
      this.cancelVoid(due)
      return
    }
    const isDebit = due.way === 'prelevement' && due.file !== null
    if (isDebit ? to === 'attendue' : to !== 'attendue') refuse()
    this.takeBack(due, to)
  }

  takeBack(due: ModelDue, to: string) {
    const last = due.payments.at(-1)
    if (!last || (due.state !== 'payee' && due.state !== to)) refuse()
    if (last.excess > 0 && due.held < last.excess) refuse()
    due.payments.pop()
    due.held -= last.excess
    if (last.credit_of === undefined) this.#move(last.money, -(last.part + last.excess))
    else this.due(last.credit_of).held += last.part
    if (due.state === 'payee') due.state = to
    if (to === 'rejetee') due.reason = null
    this.cancelVoid(due)
    this.forgive(due)
  }

  /** The bank refuses a debit, or takes it back. Returns false when that is no news. */
  fail(due: ModelDue, reason: string | null, isRefusal = false): boolean {
    if (due.state === 'remise') due.state = 'rejetee'
    else if (due.state === 'payee' && due.way === 'prelevement') this.takeBack(due, 'rejetee')
    else if (due.state === 'remboursee' && !isRefusal && due.file !== null && !due.hasLateReturn) {
      due.held -= due.amount
      this.#move('512', -due.amount)
      due.hasLateReturn = true
    } else return false
    due.reason = reason
    this.forgive(due)
    return true
  }

  /** Gives up what is owed. */
  writeOff(due: ModelDue) {
    if (!OPEN.has(due.state)) refuse()
    due.isBooked = true
    due.writtenOff = due.amount - this.paid(due)
    due.state = 'abandonnee'
  }
  reclaim(due: ModelDue) {
    if (due.state !== 'abandonnee') refuse()
    Object.assign(due, { writtenOff: 0, state: 'attendue', way: 'virement' })
  }
  /** Nobody who has left owes anything. */
  forgive(due: ModelDue) {
    if (this.isFormer(due) && OPEN.has(due.state)) this.writeOff(due)
  }

  /** Takes a debit out of its file. */
  takeOut(due: ModelDue, ended: 'annule' | 'refuse') {
    const { file } = due
    if (due.name) due.formerNames.push(due.name)
    if (this.files.get(file ?? 0)?.state === 'remis') due.hasLeftBank = true
    const isDebited = this.members.get(due.member)?.hasMandate === true
    Object.assign(due, { file: null, name: null, state: isDebited ? 'annoncee' : 'attendue' })
    if (!isDebited) due.way = 'virement'
    const held = this.files.get(file ?? 0)
    if (held && !this.linesOf(held.id).length && !this.#again.has(held.id)) held.state = ended
    this.forgive(due)
  }
  /** Files that keep a debit which was refused and presented again. */
  readonly #again = new Set<number>()
  linesOf = (file: number) => [...this.dues.values()].filter((due) => due.file === file)

  /** Books a part of a transfer that pays no due. */
  putAside(account: '754' | '627', cents: number) {
    this.money['512'] += cents
    this.others[account] -= cents
  }

  cancelFile(file: ModelFile, why: 'annule' | 'refuse', lines = this.linesOf(file.id)) {
    const waiting = lines.filter(({ state }) => state === 'remise')
    if (waiting.length === 0) refuse()
    if (lines.some(({ state }) => state === 'payee' || state === 'remboursee')) refuse()
    if (why === 'annule' && file.state === 'remis') {
      if (waiting.length < lines.length) refuse()
      if (waiting.some(({ due_on }) => due_on <= this.today)) refuse()
    }
    for (const due of waiting) this.takeOut(due, why)
  }
  withdraw(due: ModelDue) {
    if (due.state !== 'remise' || due.file === null) refuse()
    if (this.files.get(due.file ?? 0)?.state === 'remis' && due.due_on <= this.today) refuse()
    this.takeOut(due, 'annule')
  }
  presentAgain(due: ModelDue) {
    const isUnknown = due.reason === null || due.reason === 'AM04'
    if (due.state !== 'rejetee' || due.way !== 'prelevement' || !isUnknown || this.paid(due) > 0) refuse()
    if (!this.canDebit(due)) refuse()
    if (due.file !== null) this.#again.add(due.file)
    if (due.name) due.formerNames.push(due.name)
    Object.assign(due, { file: null, name: null, state: 'a-annoncer', reason: null })
  }

  /** What a file up to a day takes. */
  collectable(until: string, soonest: string): ModelDue[] {
    const days = new Set<string>()
    return [...this.dues.values()]
      .toSorted((one, other) => one.id - other.id)
      .filter((due) => {
        if (due.state !== 'annoncee' || due.due_on < soonest || due.due_on > until || !this.canDebit(due)) return false
        const day = `${due.member} ${due.due_on}`
        if (days.has(day)) return false
        days.add(day)
        return true
      })
  }

  askRefund(due: ModelDue, isWhole: boolean): Omit<ModelRefund, 'id'> {
    if ([...this.refunds.values()].some((refund) => refund.due === due.id && this.isOpen(refund))) refuse()
    if (isWhole && due.state !== 'payee') refuse()
    const credit = Math.max(0, this.credit(due))
    const cents = (isWhole ? this.paid(due) : 0) + credit
    if (cents <= 0) refuse()
    return { due: due.id, isWhole, cents, credit, state: 'a-faire', file: null, paidBack: 0 }
  }
  isCovered({ due: id, isWhole, cents, credit }: ModelRefund) {
    const due = this.due(id)
    if (!isWhole) return due.held >= cents
    return due.state === 'payee' && this.paid(due) + credit === cents && due.held >= credit
  }
  cancelVoid(due: ModelDue) {
    for (const refund of this.refunds.values())
      if (refund.due === due.id && this.isOpen(refund) && !this.isCovered(refund) && !this.isWithBank(refund))
        refund.state = 'annule'
  }
  isWithBank = ({ file }: ModelRefund) => file !== null && this.downloadedRefunds.has(file)

  /** The bank has made a refund. */
  refund(refund: ModelRefund) {
    const due = this.due(refund.due)
    const isBack = refund.isWhole && due.state === 'payee' && due.payments.length > 0 && this.paid(due) <= refund.cents
    refund.paidBack = isBack ? this.paid(due) : 0
    due.held -= refund.cents - refund.paidBack
    this.#move('512', -refund.cents)
    if (isBack) Object.assign(due, { payments: [], state: 'remboursee' })
    refund.state = 'rendu'
  }
  /** A refund has come back. */
  bounce(refund: ModelRefund, on: string) {
    const due = this.due(refund.due)
    const paid = due.state === 'remboursee' ? refund.paidBack : 0
    due.held += refund.cents - paid
    this.#move('512', refund.cents)
    if (paid > 0) {
      due.payments.push({ part: paid, excess: 0, money: '512', on, isDebit: false })
      Object.assign(due, { state: 'payee', way: 'virement' })
    }
    refund.state = 'refuse'
    this.forgive(due)
  }

  /** Somebody leaves or dies: their debits leave what was not handed over, and what they owe is given up. */
  depart(member: ModelMember, standing: string) {
    const theirs = [...this.dues.values()].filter((due) => due.member === member.id)
    for (const due of theirs)
      if (due.state === 'remise' && this.files.get(due.file ?? 0)?.state === 'ecrit') this.takeOut(due, 'annule')
    this.drop(theirs.filter(({ from_on }) => from_on >= this.today))
    for (const due of theirs) if (this.dues.has(due.id) && OPEN.has(due.state)) this.writeOff(due)
    Object.assign(member, { standing, hasMandate: false })
  }
  /** Somebody pauses: nothing of a later time is owed. */
  pause(member: ModelMember) {
    const theirs = [...this.dues.values()].filter((due) => due.member === member.id && due.from_on > this.today)
    for (const due of theirs)
      if (due.state === 'remise' && this.files.get(due.file ?? 0)?.state === 'ecrit') this.takeOut(due, 'annule')
    this.drop(theirs)
    member.standing = 'paused'
  }
  drop(theirs: ModelDue[]) {
    for (const due of theirs)
      if (['attendue', 'a-annoncer', 'annoncee'].includes(due.state) && !due.isBooked && !due.hasLeftBank)
        this.dues.delete(due.id)
  }
  /** The mandate of somebody ends: what is not with the bank is paid by transfer. */
  endMandate(member: ModelMember) {
    if (!member.hasMandate) refuse()
    member.hasMandate = false
    for (const due of this.dues.values())
      if (due.member === member.id && ['a-annoncer', 'annoncee'].includes(due.state))
        Object.assign(due, { state: 'attendue', way: 'virement' })
  }

  giveBack(due: ModelDue, money: Money) {
    const cents = this.credit(due)
    if (cents <= 0) refuse()
    due.held -= cents
    this.#move(money, -cents)
  }
  payByCredit(due: ModelDue, on: string) {
    if (due.state !== 'attendue' && due.state !== 'rejetee') refuse()
    const credits = [...this.dues.values()]
      .filter((one) => one.member === due.member && this.credit(one) > 0)
      .toSorted((one, other) => one.id - other.id)
    if (credits.length === 0) refuse()
    let missing = due.amount - this.paid(due)
    for (const held of credits) {
      const part = Math.min(missing, this.credit(held))
      if (part <= 0) continue
      missing -= part
      held.held -= part
      due.isBooked = true
      due.payments.push({ part, excess: 0, money: '467', on, credit_of: held.id, isDebit: false })
    }
    if (missing === 0) this.#settle(due)
  }
  deposit(from: '5112' | '530') {
    if (this.money[from] === 0) refuse()
    this.money['512'] += this.money[from]
    this.money[from] = 0
  }
}
