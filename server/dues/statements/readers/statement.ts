import type { BankFormat } from '#contract/dues/statements.ts'

/** Movement or refused debit, as the bank reports it. Accounts are masked. */
export type BankRecord = {
  /** `refusal`: a debit that was not made; `movement`: money received or spent; `file`: a whole file refused. */
  what: 'refusal' | 'movement' | 'file'
  /** Booking day, `2026-11-22`; for a refusal, the day of the answer. */
  booked_on: string
  /** Amount of the booking: positive when received, negative when spent. */
  amount_cents: number
  /** Bank's reference; empty when absent. */
  bank_reference: string
  /** Quoted references, one of which may be a debit's end-to-end id. */
  quoted: string[]
  /** Bank's code for the refusal or return. */
  reason: string
  name: string
  account_end: string
  /** Payer's message. */
  text: string
  /** Number of movements that the bank reports as one. */
  of_batch: number
  /** French reason why the board must decide on the line; undefined when it may be matched automatically. */
  doubt?: string
}

/** Head of a bank file's account, yielded before its records. */
export type BankHead = {
  format: BankFormat
  /** IBAN, French bank details, or empty when the file names none. */
  account: string
  /** Message id of the debit file that a pain.002 answers. */
  answers?: string
  /** True when the file's balances prove that no line is missing or doubled. */
  isVerified?: boolean
}

/** Statement line that could not be parsed: the board enters day and amount. */
export type UnreadLine = {
  /** Statement line as written in the file. */
  text: string
  /** Refusal message when no line of the file can be read. */
  refusal: string
  /** Day of the line; empty when unreadable. */
  booked_on: string
}

/**
 * Item of a bank file: head, record, unread line, or remark. `doubt` is the reason why no line may be matched
 * automatically, `note` a remark for the board.
 */
export type BankItem =
  { head: BankHead } | { record: BankRecord } | { unread: UnreadLine } | { doubt: string } | { note: string }

/** Creates an item for a statement line that could not be parsed. */
export const unreadItem = (refusal: string, text: string, booked_on = ''): BankItem => ({
  unread: { refusal, text: toSingleLine(text), booked_on },
})

/** Maximum length of a text from a bank file. */
export const TEXT_AT_MOST = 500

/** Returns a text on one line, without control characters, cut to `TEXT_AT_MOST`. */
export const toSingleLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, TEXT_AT_MOST)

/** Returns an account in any format with its middle masked, for notes. */
export const shownAccount = (account: string): string => {
  const plain = account.replaceAll(/[^\dA-Za-z*]/g, '')
  return (
    maskAccount(plain) ||
    (plain.length > 8 ? `${plain.slice(0, 4)} •••• ${plain.slice(-4)}` : `•••• ${plain.slice(-4)}`)
  )
}

/** Returns an IBAN with its middle masked: « FR76 •••• 0189 »; empty for anything else. */
export const maskAccount = (account: string): string => {
  const plain = account.replaceAll(/\s/g, '')
  return /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(plain) ? `${plain.slice(0, 4)} •••• ${plain.slice(-4)}` : ''
}
