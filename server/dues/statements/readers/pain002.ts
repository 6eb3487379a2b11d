import { parisDay } from '#server/lib/parisTime.ts'
import { centsOf, dayOf } from './amounts.ts'
import { accountEnd, asLine, type BankItem, type BankRecord } from './statement.ts'
import { all, textAt, within, type XmlNode } from './xmlRecords.ts'

/** XML elements read from a pain.002, the bank's answer to a debit file. */
export const PAIN002_RECORDS = ['GrpHdr', 'OrgnlGrpInfAndSts', 'TxInfAndSts', 'OrgnlPmtInfAndSts']

/**
 * Yields the debits that a pain.002 refuses. Parsing is lenient: elements are found by name, without the schema.
 * Accepted debits are ignored, as they are not paid yet.
 */
export function* pain002Items(
  node: XmlNode,
  given: { made?: string; isDetailed?: boolean },
): Generator<BankItem, void> {
  if (node.name === 'GrpHdr') given.made = dayOf(textAt(node, 'CreDtTm') || parisDay(new Date()))
  else if (node.name === 'OrgnlGrpInfAndSts') {
    yield { head: { format: 'pain.002', account: '', answers: asLine(textAt(node, 'OrgnlMsgId')) } }
    if (textAt(node, 'GrpSts') === 'RJCT') yield { record: refusalOf(node, 'file', given.made) }
  } else if (node.name === 'TxInfAndSts') {
    const payment = within(node, 'OrgnlPmtInfAndSts')
    const status = textAt(node, 'TxSts') || textAt(payment, 'PmtInfSts')
    const isFirst = payment?.attributes['told'] === undefined
    if (payment) payment.attributes['told'] = 'yes'
    if (payment && isFirst && isRefusedWhole(payment)) yield { record: refusalOf(payment, 'file', given.made) }
    if (status === 'RJCT') yield { record: refusalOf(node, 'refusal', given.made) }
  } else if (textAt(node, 'PmtInfSts') === 'RJCT' && node.attributes['told'] === undefined)
    yield { record: refusalOf(node, 'file', given.made) }
}

/** True for a remittance that is refused as a whole, even if its debits are listed. */
const isRefusedWhole = (payment: XmlNode) => textAt(payment, 'PmtInfSts') === 'RJCT' && reasonOf(payment) !== ''

const reasonOf = (node: XmlNode | undefined) => textAt(node, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry')

function refusalOf(node: XmlNode, what: 'refusal' | 'file', made = parisDay(new Date())): BankRecord {
  const original = all(node, 'OrgnlTxRef')[0]
  const amount = textAt(original, 'Amt/InstdAmt', 'IntrBkSttlmAmt', 'InstdAmt')
  const payment = within(node, 'OrgnlPmtInfAndSts')
  return {
    what,
    booked_on: made,
    amount_cents: amount ? -centsOf(amount) : 0,
    bank_reference: asLine(textAt(node, 'StsId', 'AcctSvcrRef')),
    quoted: [textAt(node, 'OrgnlEndToEndId'), textAt(node, 'OrgnlMsgId', 'OrgnlPmtInfId')].filter(Boolean).map(asLine),
    reason: asLine(reasonOf(node) || textAt(node, 'StsRsnInf/StsRsn/Cd') || reasonOf(payment)).slice(0, 4),
    name: asLine(textAt(original, 'Dbtr/Pty/Nm', 'Dbtr/Nm')),
    account_end: accountEnd(textAt(original, 'DbtrAcct/Id/IBAN')),
    text: asLine(
      all(node, 'StsRsnInf/AddtlInf')
        .map(({ text }) => text)
        .join(' '),
    ),
    of_batch: 1,
  }
}
