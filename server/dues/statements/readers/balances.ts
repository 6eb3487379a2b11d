import { isExistingIsoDate } from '#server/lib/parseWrittenDay.ts'
import { readCamtAccount } from './camt.ts'
import { cfonbAccount, parseCfonbDay, readCfonbCents } from './cfonb120.ts'
import { cfonbRecords } from './cfonbRecords.ts'
import { decodeBankFile, detectBankFileEncoding } from './decode.ts'
import { xmlElementText, closestXmlElement, xmlRecords, type XmlNode } from './xmlRecords.ts'

/** Closing balance of a bank account on a day, in a bank statement; the account is written as in the file. */
export type BankStatementClosingBalance = { account: string; day: string; cents: number }

/**
 * Returns the closing balances in a bank statement: code CLBD of camt.053, records 07 of CFONB 120. Ambiguous balances
 * are left out, as nothing is booked from them.
 */
export async function readStatementClosingBalances(
  format: string,
  bytes: () => AsyncIterable<Uint8Array>,
): Promise<BankStatementClosingBalance[]> {
  if (format !== 'camt.053' && format !== 'cfonb120') return []
  const text = decodeBankFile(bytes(), await detectBankFileEncoding(bytes))
  return format === 'camt.053' ? camtBalances(text) : cfonbBalances(text)
}

/** Maximum number of balances read per bank statement, as a safety limit. */
const AT_MOST = 400

async function camtBalances(text: AsyncIterable<string>): Promise<BankStatementClosingBalance[]> {
  const found: BankStatementClosingBalance[] = []
  let account = ''
  for await (const node of xmlRecords(text, new Set(['Acct', 'Bal', 'Ntry']))) {
    if (node.name === 'Acct' && node.parent?.name === 'Stmt') account = readCamtAccount(node)
    if (node.name !== 'Bal' || !closestXmlElement(node, 'Stmt') || found.length >= AT_MOST) continue
    const balance = camtBalance(node)
    if (balance) found.push({ account, ...balance })
  }
  return found
}

function camtBalance(node: XmlNode) {
  if (xmlElementText(node, 'Tp/CdOrPrtry/Cd') !== 'CLBD') return undefined
  const amount = node.children.find(({ name }) => name === 'Amt')
  const [, whole, part = ''] = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(amount?.text.trim() ?? '') ?? []
  const day = xmlElementText(node, 'Dt/Dt', 'Dt/DtTm').slice(0, 10)
  const sign = { CRDT: 1, DBIT: -1 }[xmlElementText(node, 'CdtDbtInd')]
  if (whole === undefined || sign === undefined || amount?.attributes['Ccy'] !== 'EUR' || !isExistingIsoDate(day))
    return undefined
  return { day, cents: sign * (Number(whole) * 100 + Number(part.padEnd(2, '0'))) }
}

async function cfonbBalances(text: AsyncIterable<string>): Promise<BankStatementClosingBalance[]> {
  const found: BankStatementClosingBalance[] = []
  // Other records of the account give the currency and decimals that a balance record may leave empty.
  let [currency, decimals] = ['', '']
  for await (const line of cfonbRecords(text)) {
    if (line.startsWith('01')) [currency, decimals] = ['', '']
    currency ||= line.slice(16, 19).trim()
    decimals ||= line.slice(19, 20).trim()
    if (!line.startsWith('07') || found.length >= AT_MOST) continue
    const day = parseCfonbDay(line.slice(34, 40))
    const cents = readCfonbCents(line, decimals === '' ? undefined : Number(decimals))
    if (cents === undefined || day === '' || (currency !== '' && currency !== 'EUR')) continue
    found.push({ account: cfonbAccount(line), day, cents })
  }
  return found
}
