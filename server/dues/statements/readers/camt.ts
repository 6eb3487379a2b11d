import { HttpError } from '#server/lib/errors.ts'
import { parseAmountCents, parseIsoDay } from './amounts.ts'
import {
  readCamtDay,
  CAMT_DAY_PATHS,
  readCamtFields,
  formatUnreadableCamtEntry,
  type CamtFields,
} from './camtFields.ts'
import {
  toSingleLineBankText,
  createUnreadBankFileItem,
  type BankFileAccountFacts,
  type BankFileItem,
  type BankFileRecord,
} from './statement.ts'
import { findXmlElements, xmlElementText, closestXmlElement, type XmlNode } from './xmlRecords.ts'

/** XML elements read from the bank statement formats camt.053 and camt.054, in versions .02 to .08 and later. */
export const CAMT_XML_ELEMENTS = ['Acct', 'TxDtls', 'Ntry']

/** Transaction details of the camt entries (XML `Ntry`) that are still being parsed. */
export type CamtDetailsDuringParsing = WeakMap<XmlNode, Detail[]>

/**
 * Fields of a camt entry's transaction detail, with its signed amount from each possible element; null in another
 * currency.
 */
type Detail = {
  record: CamtFields
  reference: string
  amounts: (number | null | undefined)[]
}

/** Yields the account of a camt bank statement, and each entry with its details once the entry is complete. */
export function* parseCamtItems(
  node: XmlNode,
  format: BankFileAccountFacts['format'],
  open: CamtDetailsDuringParsing,
): Generator<BankFileItem, void> {
  if (node.name === 'Acct') {
    if (node.parent && ACCOUNTS.has(node.parent.name)) yield { head: { format, account: readCamtAccount(node) } }
    return
  }
  const entry = closestXmlElement(node, 'Ntry')
  if (!entry || !isBooked(entry)) return
  if (node.name === 'TxDtls') {
    const details = open.get(entry) ?? []
    details.push(detailOf(entry, node))
    open.set(entry, details)
    return
  }
  try {
    yield* entryItems(entry, open.get(entry) ?? [])
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    yield createUnreadBankFileItem(error.message, formatUnreadableCamtEntry(entry), readCamtDay(entry))
  }
}

const ACCOUNTS = new Set(['Stmt', 'Ntfctn', 'Rpt'])
/** Returns the account of a camt `Acct` element: an IBAN or another number. */
export const readCamtAccount = (account: XmlNode): string =>
  xmlElementText(account, 'Id/IBAN', 'Id/Othr/Id').replaceAll(/\s/g, '')

/** True for booked entries of a camt statement. Expected ones (PDNG, INFO) come again once booked. */
const isBooked = (entry: XmlNode) => /^(?:BOOK|)$/.test(xmlElementText(entry, 'Sts/Cd', 'Sts'))

function* entryItems(entry: XmlNode, details: Detail[]): Generator<BankFileItem, void> {
  const amount = findXmlElements(entry, 'Amt')[0]
  if ((amount?.attributes['Ccy'] ?? 'EUR') !== 'EUR') {
    yield createUnreadBankFileItem(
      'Ce relevé n’est pas en euros.',
      formatUnreadableCamtEntry(entry),
      readCamtDay(entry),
    )
    return
  }
  const cents = parseAmountCents(amount?.text ?? '') * (xmlElementText(entry, 'CdtDbtInd') === 'DBIT' ? -1 : 1)
  const booked_on = parseIsoDay(xmlElementText(entry, ...CAMT_DAY_PATHS))
  const reference = toSingleLineBankText(xmlElementText(entry, 'AcctSvcrRef', 'NtryRef'))
  const count = Number(xmlElementText(entry, 'NtryDtls/Btch/NbOfTxs').slice(0, 6)) || 1
  const amounts = amountsOf(details, cents, count)
  if (amounts)
    for (const [index, detail] of details.entries())
      yield {
        record: {
          ...detail.record,
          booked_on,
          amount_cents: amounts[index] ?? 0,
          bank_reference: [reference, detail.reference].filter(Boolean).join(' '),
        },
      }
  else
    yield {
      record: {
        ...asOne(entry, details),
        booked_on,
        amount_cents: cents,
        bank_reference: reference,
        of_batch: Math.max(count, details.length),
      },
    }
}

/**
 * Returns an amount per detail of a camt entry when these add up to the entry in euros; undefined when the entry stays
 * one line. `InstdAmt` comes last: it precedes fees and exchange.
 */
function amountsOf(details: Detail[], cents: number, count: number): number[] | undefined {
  const [only] = details
  if (!only) return undefined
  if (details.length === 1 && count === 1 && only.amounts.every((amount) => amount === undefined)) return [cents]
  for (const source of SOURCES.keys()) {
    const amounts = details.map((detail) => detail.amounts[source])
    if (!amounts.every((amount) => typeof amount === 'number')) continue
    return amounts.reduce((sum, amount) => sum + amount, 0) === cents ? amounts : undefined
  }
  return undefined
}

/** XML elements that hold the amount of a camt entry's detail, the closest to the booked amount first. */
const SOURCES = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt']

/**
 * Merges a camt entry's details into one statement line, left to the board, because they do not add up to the entry.
 */
function asOne(
  entry: XmlNode,
  details: Detail[],
): Omit<BankFileRecord, 'booked_on' | 'amount_cents' | 'bank_reference'> {
  const [first] = details
  const own = readCamtFields(entry, undefined)
  if (!first) return own
  const isOnly = details.length === 1
  return {
    ...(isOnly ? first.record : own),
    quoted: [...new Set(details.flatMap(({ record }) => record.quoted))].slice(0, 20),
    text: isOnly
      ? first.record.text
      : toSingleLineBankText(
          details.map(({ record }) => [record.name, record.text].filter(Boolean).join(' ')).join(' ; '),
        ),
    doubt: isOnly
      ? 'Le détail de la banque n’a pas le montant de la ligne (frais, ou autre monnaie)\u00a0: décidez vous-même.'
      : `${details.length}\u00a0mouvements en une ligne, dont le détail ne fait pas le montant\u00a0: décidez vous-même.`,
  }
}

function detailOf(entry: XmlNode, details: XmlNode): Detail {
  const isOut = (xmlElementText(details, 'CdtDbtInd') || xmlElementText(entry, 'CdtDbtInd')) === 'DBIT'
  const refs = findXmlElements(details, 'Refs')[0]
  return {
    record: readCamtFields(entry, details),
    reference: toSingleLineBankText(xmlElementText(refs, 'AcctSvcrRef', 'TxId', 'InstrId')),
    amounts: SOURCES.map((path) => {
      const amount = findXmlElements(details, path)[0]
      if (!amount) return undefined
      if ((amount.attributes['Ccy'] ?? 'EUR') !== 'EUR') return null
      try {
        return parseAmountCents(amount.text) * (isOut ? -1 : 1)
      } catch {
        return null
      }
    }),
  }
}
