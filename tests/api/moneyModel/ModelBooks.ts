/** Membership due in the test's independent accounting model. Amounts in cents, days as `2026-11-22`. */
export type AccountingModelDue = {
  id: number
  member: number
  from_on: string
  amount: number
  way: 'virement' | 'prelevement'
  state: string
  due_on: string
  /** Valid payments of the due, oldest first. `credit_of` is the due whose credit was used as payment. */
  payments: {
    part: number
    excess: number
    money: AccountingModelLedgerAccount
    on: string
    credit_of?: number
    isDebit: boolean
  }[]
  /** Valid payments in excess of the due's amount. */
  extras: { cents: number; money: AccountingModelLedgerAccount }[]
  /** Member's credit from the due, in cents; negative when they owe it back. */
  held: number
  file: number | null
  /** Identifiers of the debit in SEPA files, by which the bank may report it: the present one, and former ones. */
  name: string | null
  formerNames: string[]
  /** True once a debit of the due was recorded as paid. */
  wasPaidByDebit: boolean
  /** Bank's SEPA reason code for the last refused debit of the due. */
  reason: string | null
  writtenOff: number
  hasLateReturn: boolean
  /** True once a ledger entry mentions the due, which is then never deleted. */
  isBooked: boolean
  /** True once a debit of the due was removed from a SEPA file that the bank had received. */
  hasLeftBank: boolean
}
export type AccountingModelLedgerAccount = '512' | '5112' | '530' | '467'
export type AccountingModelMember = {
  id: number
  email: string
  standing: string
  isCharged: boolean
  hasMandate: boolean
}
export type AccountingModelDebitFile = { id: number; state: string; until: string }
export type AccountingModelRefund = {
  id: number
  due: number
  isWhole: boolean
  cents: number
  credit: number
  state: string
  file: number | null
  paidBack: number
}

/** Named treasury operation of the accounting test. It runs in the portal and in the model, and returns its outcome. */
export type AccountingModelOperation = [name: string, act: () => Promise<string>]

/** Error thrown by the accounting model when the portal must reject an operation. */
export class AccountingModelRefusalError extends Error {}
export function throwAccountingModelRefusal(): never {
  throw new AccountingModelRefusalError('refused')
}

const OPEN = new Set(['attendue', 'rejetee', 'a-annoncer', 'annoncee'])

/**
 * Accounting model of dues, debits and refunds, written for the tests from the documentation. It shares no code with
 * the portal.
 */
export class AccountingModelBooks {
  readonly dues = new Map<number, AccountingModelDue>()
  readonly members = new Map<number, AccountingModelMember>()
  readonly files = new Map<number, AccountingModelDebitFile>()
  readonly refunds = new Map<number, AccountingModelRefund>()
  readonly downloadedRefunds = new Set<number>()
  /** Balances of the bank, cheque and cash accounts in cents, by account number. */
  readonly money = { '512': 0, '5112': 0, '530': 0 }
  /** Balances of the donation and bank fee accounts in cents, by account number. */
  readonly others = { '754': 0, '627': 0 }
  today: string

  constructor(today: string) {
    this.today = today
  }

  due(id: number): AccountingModelDue {
    return this.dues.get(id) ?? throwAccountingModelRefusal()
  }
  paid = ({ payments }: AccountingModelDue) => payments.reduce((sum, { part }) => sum + part, 0)
  isFormer = ({ member }: AccountingModelDue) =>
    ['left', 'deceased'].includes(this.members.get(member)?.standing ?? 'left')
  promised = (due: number) =>
    [...this.refunds.values()].reduce(
      (sum, refund) => sum + (refund.due === due && this.isOpen(refund) ? refund.credit : 0),
      0,
    )
  credit = (due: AccountingModelDue) => due.held - this.promised(due.id)
  isOpen = ({ state }: AccountingModelRefund) => state === 'a-faire' || state === 'remis'
  canDebit = ({ member }: AccountingModelDue) => {
    const one = this.members.get(member)
    return one?.standing === 'active' && one.isCharged && one.hasMandate
  }

  #move(account: AccountingModelLedgerAccount, cents: number, of?: AccountingModelDue) {
    if (account !== '467') this.money[account] += cents
    else if (of) of.held -= cents
  }

  /** Records money received for a due: a payment, and the excess over the due's amount. */
  pay(
    due: AccountingModelDue,
    cents: number,
    money: AccountingModelLedgerAccount,
    on: string,
    { isDebit = false, isExtra = false } = {},
  ) {
    due.isBooked = true
    const isBeyond = ['payee', 'remboursee'].includes(due.state) || (due.state === 'remise' && !isDebit)
    if (isBeyond) {
      if (!isExtra) throwAccountingModelRefusal()
      due.extras.push({ cents, money })
      due.held += cents
      this.#move(money, cents)
      return
    }
    if (due.state === 'remise' && due.due_on > this.today) throwAccountingModelRefusal()
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

  #settle(due: AccountingModelDue) {
    if (due.state === 'rejetee') due.way = 'virement'
    if (due.state === 'remise') due.wasPaidByDebit = true
    due.state = 'payee'
  }

  /** Cancels the last payment of a due, whose state becomes `to`. */
  undo(due: AccountingModelDue, to: string) {
    const extra = due.extras.at(-1)
    if (to === 'attendue' && extra) {
      if (due.held < extra.cents) throwAccountingModelRefusal()
      due.extras.pop()
      due.held -= extra.cents
      this.#move(extra.money, -extra.cents)
      this.cancelVoid(due)
      return
    }
    const isDebit = due.way === 'prelevement' && due.file !== null
    if (isDebit ? to === 'attendue' : to !== 'attendue') throwAccountingModelRefusal()
    this.takeBack(due, to)
  }

  takeBack(due: AccountingModelDue, to: string) {
    const last = due.payments.at(-1)
    if (!last || (due.state !== 'payee' && due.state !== to)) throwAccountingModelRefusal()
    if (last.excess > 0 && due.held < last.excess) throwAccountingModelRefusal()
    due.payments.pop()
    due.held -= last.excess
    if (last.credit_of === undefined) this.#move(last.money, -(last.part + last.excess))
    else this.due(last.credit_of).held += last.part
    if (due.state === 'payee') due.state = to
    if (to === 'rejetee') due.reason = null
    this.cancelVoid(due)
    this.forgive(due)
  }

  /** Records that the bank refuses or returns a direct debit. Returns false when nothing changes. */
  fail(due: AccountingModelDue, reason: string | null, isRefusal = false): boolean {
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

  /** Writes off the unpaid amount of a due. */
  writeOff(due: AccountingModelDue) {
    if (!OPEN.has(due.state)) throwAccountingModelRefusal()
    due.isBooked = true
    due.writtenOff = due.amount - this.paid(due)
    due.state = 'abandonnee'
  }
  reclaim(due: AccountingModelDue) {
    if (due.state !== 'abandonnee') throwAccountingModelRefusal()
    Object.assign(due, { writtenOff: 0, state: 'attendue', way: 'virement' })
  }
  /** Writes off the unpaid due of a former member. */
  forgive(due: AccountingModelDue) {
    if (this.isFormer(due) && OPEN.has(due.state)) this.writeOff(due)
  }

  /** Removes a due's direct debit from its SEPA debit file. */
  takeOut(due: AccountingModelDue, ended: 'annule' | 'refuse') {
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
  /** Ids of SEPA debit files with a refused debit that was presented again. */
  readonly #again = new Set<number>()
  linesOf = (file: number) => [...this.dues.values()].filter((due) => due.file === file)

  /** Books a part of a bank transfer that pays no due, as a donation or bank fee. */
  putAside(account: '754' | '627', cents: number) {
    this.money['512'] += cents
    this.others[account] -= cents
  }

  cancelFile(file: AccountingModelDebitFile, why: 'annule' | 'refuse', lines = this.linesOf(file.id)) {
    const waiting = lines.filter(({ state }) => state === 'remise')
    if (waiting.length === 0) throwAccountingModelRefusal()
    if (lines.some(({ state }) => state === 'payee' || state === 'remboursee')) throwAccountingModelRefusal()
    if (why === 'annule' && file.state === 'remis') {
      if (waiting.length < lines.length) throwAccountingModelRefusal()
      if (waiting.some(({ due_on }) => due_on <= this.today)) throwAccountingModelRefusal()
    }
    for (const due of waiting) this.takeOut(due, why)
  }
  withdraw(due: AccountingModelDue) {
    if (due.state !== 'remise' || due.file === null) throwAccountingModelRefusal()
    if (this.files.get(due.file ?? 0)?.state === 'remis' && due.due_on <= this.today) throwAccountingModelRefusal()
    this.takeOut(due, 'annule')
  }
  presentAgain(due: AccountingModelDue) {
    const isUnknown = due.reason === null || due.reason === 'AM04'
    if (due.state !== 'rejetee' || due.way !== 'prelevement' || !isUnknown || this.paid(due) > 0)
      throwAccountingModelRefusal()
    if (!this.canDebit(due)) throwAccountingModelRefusal()
    if (due.file !== null) this.#again.add(due.file)
    if (due.name) due.formerNames.push(due.name)
    Object.assign(due, { file: null, name: null, state: 'a-annoncer', reason: null })
  }

  /** Returns the dues that a SEPA debit file up to a day collects. */
  collectable(until: string, soonest: string): AccountingModelDue[] {
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

  askRefund(due: AccountingModelDue, isWhole: boolean): Omit<AccountingModelRefund, 'id'> {
    if ([...this.refunds.values()].some((refund) => refund.due === due.id && this.isOpen(refund)))
      throwAccountingModelRefusal()
    if (isWhole && due.state !== 'payee') throwAccountingModelRefusal()
    const credit = Math.max(0, this.credit(due))
    const cents = (isWhole ? this.paid(due) : 0) + credit
    if (cents <= 0) throwAccountingModelRefusal()
    return { due: due.id, isWhole, cents, credit, state: 'a-faire', file: null, paidBack: 0 }
  }
  isCovered({ due: id, isWhole, cents, credit }: AccountingModelRefund) {
    const due = this.due(id)
    if (!isWhole) return due.held >= cents
    return due.state === 'payee' && this.paid(due) + credit === cents && due.held >= credit
  }
  cancelVoid(due: AccountingModelDue) {
    for (const refund of this.refunds.values())
      if (refund.due === due.id && this.isOpen(refund) && !this.isCovered(refund) && !this.isWithBank(refund))
        refund.state = 'annule'
  }
  isWithBank = ({ file }: AccountingModelRefund) => file !== null && this.downloadedRefunds.has(file)

  /** Records that the bank has executed a refund to a member. */
  refund(refund: AccountingModelRefund) {
    const due = this.due(refund.due)
    const isBack = refund.isWhole && due.state === 'payee' && due.payments.length > 0 && this.paid(due) <= refund.cents
    refund.paidBack = isBack ? this.paid(due) : 0
    due.held -= refund.cents - refund.paidBack
    this.#move('512', -refund.cents)
    if (isBack) Object.assign(due, { payments: [], state: 'remboursee' })
    refund.state = 'rendu'
  }
  /** Records that the bank has returned a refund, as for a closed account. */
  bounce(refund: AccountingModelRefund, on: string) {
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

  /**
   * Records a member's departure or death: removes debits from files that the bank has not received, and writes off the
   * dues.
   */
  depart(member: AccountingModelMember, standing: string) {
    const theirs = [...this.dues.values()].filter((due) => due.member === member.id)
    for (const due of theirs)
      if (due.state === 'remise' && this.files.get(due.file ?? 0)?.state === 'ecrit') this.takeOut(due, 'annule')
    this.drop(theirs.filter(({ from_on }) => from_on >= this.today))
    for (const due of theirs) if (this.dues.has(due.id) && OPEN.has(due.state)) this.writeOff(due)
    Object.assign(member, { standing, hasMandate: false })
  }
  /** Records a member's pause: removes the dues of later periods. */
  pause(member: AccountingModelMember) {
    const theirs = [...this.dues.values()].filter((due) => due.member === member.id && due.from_on > this.today)
    for (const due of theirs)
      if (due.state === 'remise' && this.files.get(due.file ?? 0)?.state === 'ecrit') this.takeOut(due, 'annule')
    this.drop(theirs)
    member.standing = 'paused'
  }
  drop(theirs: AccountingModelDue[]) {
    for (const due of theirs)
      if (['attendue', 'a-annoncer', 'annoncee'].includes(due.state) && !due.isBooked && !due.hasLeftBank)
        this.dues.delete(due.id)
  }
  /** Ends a member's SEPA mandate: dues whose debits the bank has not received become payable by transfer. */
  endMandate(member: AccountingModelMember) {
    if (!member.hasMandate) throwAccountingModelRefusal()
    member.hasMandate = false
    for (const due of this.dues.values())
      if (due.member === member.id && ['a-annoncer', 'annoncee'].includes(due.state))
        Object.assign(due, { state: 'attendue', way: 'virement' })
  }

  giveBack(due: AccountingModelDue, money: AccountingModelLedgerAccount) {
    const cents = this.credit(due)
    if (cents <= 0) throwAccountingModelRefusal()
    due.held -= cents
    this.#move(money, -cents)
  }
  payByCredit(due: AccountingModelDue, on: string) {
    if (due.state !== 'attendue' && due.state !== 'rejetee') throwAccountingModelRefusal()
    const credits = [...this.dues.values()]
      .filter((one) => one.member === due.member && this.credit(one) > 0)
      .toSorted((one, other) => one.id - other.id)
    if (credits.length === 0) throwAccountingModelRefusal()
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
    if (this.money[from] === 0) throwAccountingModelRefusal()
    this.money['512'] += this.money[from]
    this.money[from] = 0
  }
}
