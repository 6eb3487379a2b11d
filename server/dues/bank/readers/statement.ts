/** What a bank tells of one movement, or of one debit that it has refused. Of an account, its last characters. */
export type BankRecord = {
  /** `refusal`: a debit that was not made; `movement`: money that came or went; `file`: a whole file that was refused. */
  what: 'refusal' | 'movement' | 'file'
  /** The day on which the bank has booked it, `2026-11-22`; of a refusal, the day of the answer. */
  booked_on: string
  /** What came, or, below zero, what went. */
  amount_cents: number
  /** The bank's own name for it; empty when it gives none. */
  bank_reference: string
  /** What it quotes of ours, which may be several words: one of them may be the name of a debit. */
  quoted: string[]
  /** Why it was refused or given back, as the bank's code. */
  reason: string
  name: string
  account_end: string
  /** What who paid has written. */
  text: string
  /** How many movements it stands for, where the bank tells of them as one. */
  of_batch: number
}

/** What a file of the bank's is, told before its first record, and again for each account that it tells of. */
export type BankHead = {
  format: 'pain.002' | 'camt.053' | 'camt.054' | 'cfonb120' | 'csv'
  /** Its account: an IBAN, the bank, branch and number of it, or empty when the file says none. */
  account: string
  /** The file of debits that it answers. */
  answers?: string
}

export type BankItem = { head: BankHead } | { record: BankRecord }

/** The most that is read of one text of the bank's. */
export const TEXT_AT_MOST = 500

/** On one line, and no longer than what is kept. */
export const asLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, TEXT_AT_MOST)

/** What is shown of an account: « FR76 •••• 0189 »; empty of what is too short for one. */
export const accountEnd = (account: string): string => {
  const plain = account.replaceAll(/\s/g, '')
  return /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(plain) ? `${plain.slice(0, 4)} •••• ${plain.slice(-4)}` : ''
}
