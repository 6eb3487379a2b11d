import { isDay } from '#server/lib/writtenDay.ts'
import { decode, linesOf } from './decode.ts'
import { accountEnd } from './statement.ts'
import { textAt, within, xmlRecords, type XmlNode } from './xmlRecords.ts'

/** The balance of an account at the end of a day, as a statement gives it. */
export type StatementBalance = { account_end: string; day: string; cents: number }

/**
 * Returns the closing balances that a statement gives: those of code CLBD in camt.053, the records 07 of CFONB 120. A
 * balance that cannot be read with certainty is left out: nothing is booked from one.
 */
export async function readBalances(
  format: string,
  bytes: () => AsyncIterable<Uint8Array>,
): Promise<StatementBalance[]> {
  if (format === 'camt.053') return camtBalances(bytes())
  return format === 'cfonb120' ? cfonbBalances(bytes()) : []
}

/** Statements of a file are few; more than this is no file of one association. */
const AT_MOST = 400

async function camtBalances(bytes: AsyncIterable<Uint8Array>): Promise<StatementBalance[]> {
  const found: StatementBalance[] = []
  let account_end = ''
  for await (const node of xmlRecords(decode(bytes), new Set(['Acct', 'Bal', 'Ntry']))) {
    if (node.name === 'Acct' && node.parent?.name === 'Stmt') account_end = accountEnd(textAt(node, 'Id/IBAN'))
    if (node.name !== 'Bal' || !within(node, 'Stmt') || found.length >= AT_MOST) continue
    const balance = camtBalance(node)
    if (balance) found.push({ account_end, ...balance })
  }
  return found
}

function camtBalance(node: XmlNode) {
  if (textAt(node, 'Tp/CdOrPrtry/Cd') !== 'CLBD') return undefined
  const amount = node.children.find(({ name }) => name === 'Amt')
  const [, whole, part = ''] = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(amount?.text.trim() ?? '') ?? []
  const day = textAt(node, 'Dt/Dt', 'Dt/DtTm').slice(0, 10)
  const sign = { CRDT: 1, DBIT: -1 }[textAt(node, 'CdtDbtInd')]
  if (whole === undefined || sign === undefined || amount?.attributes['Ccy'] !== 'EUR' || !isDay(day)) return undefined
  return { day, cents: sign * (Number(whole) * 100 + Number(part.padEnd(2, '0'))) }
}

const CAME = '{ABCDEFGHI'
const WENT = '}JKLMNOPQR'

async function cfonbBalances(bytes: AsyncIterable<Uint8Array>): Promise<StatementBalance[]> {
  const found: StatementBalance[] = []
  // Only digits and capitals are read: any encoding of the labels will do.
  for await (const line of linesOf(decode(bytes, 'windows-1252'))) {
    if (!line.startsWith('07') || found.length >= AT_MOST) continue
    const [written, last = ''] = [line.slice(90, 103), line[103]]
    const [came, went] = [CAME.indexOf(last), WENT.indexOf(last)]
    const day = `20${line.slice(38, 40)}-${line.slice(36, 38)}-${line.slice(34, 36)}`
    const decimals = line[19] === ' ' ? 2 : Number(line[19])
    const isEuros = ['EUR', '   '].includes(line.slice(16, 19))
    if (last === '' || (came < 0 && went < 0) || !/^\d{13}$/.test(written) || decimals !== 2 || !isEuros || !isDay(day))
      continue
    const cents = Number(`${written}${Math.max(came, went)}`)
    found.push({ account_end: '', day, cents: went >= 0 ? -cents : cents })
  }
  return found
}
