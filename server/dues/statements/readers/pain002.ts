import { formatParisDay } from '#server/lib/parisTime.ts'
import { parseAmountCents, parseIsoDay } from './amounts.ts'
import { maskIbanOrEmpty, toSingleLine, type BankFileItem, type BankFileRecord } from './statement.ts'
import { findElements, elementText, closestElement, type XmlNode } from './xmlRecords.ts'

/** XML elements read from a pain.002, the bank's reply to a debit file. */
export const PAIN002_RECORDS = ['GrpHdr', 'OrgnlGrpInfAndSts', 'TxInfAndSts', 'OrgnlPmtInfAndSts']

/**
 * Yields the direct debits that a bank's reply (pain.002) refuses. Parsing is lenient: elements are found by name,
 * without the schema. Accepted debits are ignored, as they are not paid yet.
 */
export function* pain002Items(
  node: XmlNode,
  given: { made?: string; isDetailed?: boolean },
): Generator<BankFileItem, void> {
  if (node.name === 'GrpHdr') given.made = parseIsoDay(elementText(node, 'CreDtTm') || formatParisDay(new Date()))
  else if (node.name === 'OrgnlGrpInfAndSts') {
    yield { head: { format: 'pain.002', account: '', answers: toSingleLine(elementText(node, 'OrgnlMsgId')) } }
    if (elementText(node, 'GrpSts') === 'RJCT') yield { record: refusalOf(node, 'file', given.made) }
  } else if (node.name === 'TxInfAndSts') {
    const payment = closestElement(node, 'OrgnlPmtInfAndSts')
    const status = elementText(node, 'TxSts') || elementText(payment, 'PmtInfSts')
    const isFirst = payment?.attributes['told'] === undefined
    if (payment) payment.attributes['told'] = 'yes'
    if (payment && isFirst && isRefusedWhole(payment)) yield { record: refusalOf(payment, 'file', given.made) }
    if (status === 'RJCT') yield { record: refusalOf(node, 'refusal', given.made) }
  } else if (elementText(node, 'PmtInfSts') === 'RJCT' && node.attributes['told'] === undefined)
    yield { record: refusalOf(node, 'file', given.made) }
}

/** True for a remittance of a debit file that the bank refuses as a whole, even if its debits are listed. */
const isRefusedWhole = (payment: XmlNode) => elementText(payment, 'PmtInfSts') === 'RJCT' && reasonOf(payment) !== ''

const reasonOf = (node: XmlNode | undefined) => elementText(node, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry')

function refusalOf(node: XmlNode, what: 'refusal' | 'file', made = formatParisDay(new Date())): BankFileRecord {
  const original = findElements(node, 'OrgnlTxRef')[0]
  const amount = elementText(original, 'Amt/InstdAmt', 'IntrBkSttlmAmt', 'InstdAmt')
  const payment = closestElement(node, 'OrgnlPmtInfAndSts')
  return {
    what,
    booked_on: made,
    amount_cents: amount ? -parseAmountCents(amount) : 0,
    bank_reference: toSingleLine(elementText(node, 'StsId', 'AcctSvcrRef')),
    quoted: [elementText(node, 'OrgnlEndToEndId'), elementText(node, 'OrgnlMsgId', 'OrgnlPmtInfId')]
      .filter(Boolean)
      .map(toSingleLine),
    reason: toSingleLine(reasonOf(node) || elementText(node, 'StsRsnInf/StsRsn/Cd') || reasonOf(payment)).slice(0, 4),
    name: toSingleLine(elementText(original, 'Dbtr/Pty/Nm', 'Dbtr/Nm')),
    account_end: maskIbanOrEmpty(elementText(original, 'DbtrAcct/Id/IBAN')),
    text: toSingleLine(
      findElements(node, 'StsRsnInf/AddtlInf')
        .map(({ text }) => text)
        .join(' '),
    ),
    of_batch: 1,
  }
}
