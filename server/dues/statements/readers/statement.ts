import type { BankFormat } from '#contract/dues/statements.ts'

/** What a bank tells of one movement, or of one debit that it has refused. Of an account, its last characters. */
export type BankRecord = {
  /** `refusal`: a debit that was not made; `movement`: money that came or went; `file`: a whole file that was refused. */
  what: 'refusal' | 'movement' | 'file'
  /** The day on which the bank has booked it, `2026-11-22`; of a refusal, the day of the answer. */
  booked_on: string
  /** Amount of the booking: above zero it came in, below zero it went out. */
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
  /** French reason for a person to decide on the line; undefined for a line that may be matched automatically. */
  doubt?: string
}

/** What a file of the bank's is, told before its first record, and again for each account that it tells of. */
export type BankHead = {
  format: BankFormat
  /** Its account: an IBAN, the bank, branch and number of it, or empty when the file says none. */
  account: string
  /** The file of debits that it answers. */
  answers?: string
  /** True when the file's own balances prove that no line is missing or doubled. */
  isVerified?: boolean
}

/** A line that cannot be read as it should: a person gives its day and amount. */
export type UnreadLine = {
  /** The line as the file has it. */
  text: string
  /** Reason for which the file is refused when no line of it can be read. */
  refusal: string
  /** Day of the line; empty when it cannot be read either. */
  booked_on: string
}

/**
 * Part of a file. `doubt` says why no line of the file may be matched automatically, `note` what a person should know of
 * the file.
 */
export type BankItem =
  { head: BankHead } | { record: BankRecord } | { unread: UnreadLine } | { doubt: string } | { note: string }

/** Returns a line that a person has to read. */
export const unread = (refusal: string, text: string, booked_on = ''): BankItem => ({
  unread: { refusal, text: asLine(text), booked_on },
})

/** The most that is read of one text of the bank's. */
export const TEXT_AT_MOST = 500

/** On one line, and no longer than what is kept. */
export const asLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, TEXT_AT_MOST)

/** Returns what notes show of an account that may have any form: its first and last characters. */
export const shownAccount = (account: string): string => {
  const plain = account.replaceAll(/[^\dA-Za-z*]/g, '')
  return (
    accountEnd(plain) || (plain.length > 8 ? `${plain.slice(0, 4)} •••• ${plain.slice(-4)}` : `•••• ${plain.slice(-4)}`)
  )
}

/** What is shown of an account: « FR76 •••• 0189 »; empty of what is too short for one. */
export const accountEnd = (account: string): string => {
  const plain = account.replaceAll(/\s/g, '')
  return /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(plain) ? `${plain.slice(0, 4)} •••• ${plain.slice(-4)}` : ''
}
