import type { BankFileFormat } from '#contract/dues/statements.ts'

/** Movement or refused direct debit in a bank file. Accounts are masked. */
export type BankFileRecord = {
  /**
   * Kind of bank record. `refusal`: a debit that was not made; `movement`: money received or spent; `file`: a whole
   * file refused.
   */
  what: 'refusal' | 'movement' | 'file'
  /** Booking day of the bank movement, `2026-11-22`; for a refusal, the day of the bank's reply. */
  booked_on: string
  /** Amount of the bank movement in cents: positive when received, negative when spent. */
  amount_cents: number
  /** Bank's reference of the movement; empty when absent. */
  bank_reference: string
  /** References that the bank movement quotes, one of which may be a direct debit's end-to-end id. */
  quoted: string[]
  /** Bank's code for the refusal or return of a direct debit. */
  reason: string
  name: string
  account_end: string
  /** Message that the payer wrote on the transfer. */
  text: string
  /** Number of payments that the bank reports as one movement. */
  of_batch: number
  /** French reason why the board must decide on the statement line; undefined when it may be matched automatically. */
  doubt?: string
}

/** Facts about an account in a bank file, yielded before its records. */
export type BankFileAccountFacts = {
  format: BankFileFormat
  /** Bank account as IBAN or French bank details; empty when the bank file names none. */
  account: string
  /** Message id of the debit file to which a pain.002 replies. */
  answers?: string
  /** True when the bank file's balances prove that no line is missing or doubled. */
  isVerified?: boolean
}

/** Bank statement line that could not be parsed: the board enters day and amount. */
export type UnreadStatementLine = {
  /** Bank statement line as written in the file. */
  text: string
  /** French refusal message when no line of the bank file can be read. */
  refusal: string
  /** Day of the bank statement line; empty when unreadable. */
  booked_on: string
}

/**
 * Item of a bank file: account facts, record, unread line, or remark. `doubt` is the reason why no line may be matched
 * automatically, `note` a remark for the board.
 */
export type BankFileItem =
  | { head: BankFileAccountFacts }
  | { record: BankFileRecord }
  | { unread: UnreadStatementLine }
  | { doubt: string }
  | { note: string }

/** Creates a bank file item for a statement line that could not be parsed. */
export const createUnreadBankFileItem = (refusal: string, text: string, booked_on = ''): BankFileItem => ({
  unread: { refusal, text: toSingleLineBankText(text), booked_on },
})

/** Maximum length of a text from a bank file. */
export const BANK_TEXT_MAX_LENGTH = 500

/** Returns a bank file's text on one line, without control characters, cut to `BANK_TEXT_MAX_LENGTH`. */
export const toSingleLineBankText = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, BANK_TEXT_MAX_LENGTH)

/** Returns a bank account number in any format with its middle masked, for the board's notes. */
export const maskBankAccount = (account: string): string => {
  const plain = account.replaceAll(/[^\dA-Za-z*]/g, '')
  return (
    maskIbanOrEmpty(plain) ||
    (plain.length > 8 ? `${plain.slice(0, 4)} •••• ${plain.slice(-4)}` : `•••• ${plain.slice(-4)}`)
  )
}

/** Returns an IBAN with its middle masked: « FR76 •••• 0189 »; empty for anything else. */
export const maskIbanOrEmpty = (account: string): string => {
  const plain = account.replaceAll(/\s/g, '')
  return /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(plain) ? `${plain.slice(0, 4)} •••• ${plain.slice(-4)}` : ''
}
