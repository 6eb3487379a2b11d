import { formatParisDay } from '#server/lib/parisTime.ts'
import { parseAmountCents, parseIsoDay } from './amounts.ts'
import { maskIbanOrEmpty, toSingleLineBankText, type BankFileItem, type BankFileRecord } from './statement.ts'
import { findXmlElements, xmlElementText, closestXmlElement, type XmlNode } from './xmlRecords.ts'

/** XML elements read from a pain.002, the bank's reply to a debit file. */
export const PAIN002_XML_ELEMENTS = ['GrpHdr', 'OrgnlGrpInfAndSts', 'TxInfAndSts', 'OrgnlPmtInfAndSts']

/**
 * Yields the direct debits that a bank's reply (pain.002) refuses. Parsing is lenient: elements are found by name,
 * without the schema. Accepted debits are ignored, as they are not paid yet.
 */
export function* parsePain002RefusedDebits(
  node: XmlNode,
  given: { made?: string; isDetailed?: boolean },
): Generator<BankFileItem, void> {
  if (node.name === 'GrpHdr') given.made = parseIsoDay(xmlElementText(node, 'CreDtTm') || formatParisDay(new Date()))
  else if (node.name === 'OrgnlGrpInfAndSts') {
    yield {
      head: { format: 'pain.002', account: '', answers: toSingleLineBankText(xmlElementText(node, 'OrgnlMsgId')) },
    }
    if (xmlElementText(node, 'GrpSts') === 'RJCT') yield { record: refusalOf(node, 'file', given.made) }
  } else if (node.name === 'TxInfAndSts') {
    const payment = closestXmlElement(node, 'OrgnlPmtInfAndSts')
    const status = xmlElementText(node, 'TxSts') || xmlElementText(payment, 'PmtInfSts')
    const isFirst = payment?.attributes['told'] === undefined
    if (payment) payment.attributes['told'] = 'yes'
    if (payment && isFirst && isRefusedWhole(payment)) yield { record: refusalOf(payment, 'file', given.made) }
    if (status === 'RJCT') yield { record: refusalOf(node, 'refusal', given.made) }
  } else if (xmlElementText(node, 'PmtInfSts') === 'RJCT' && node.attributes['told'] === undefined)
    yield { record: refusalOf(node, 'file', given.made) }
}

/** True for a remittance of a debit file that the bank refuses as a whole, even if its debits are listed. */
const isRefusedWhole = (payment: XmlNode) => xmlElementText(payment, 'PmtInfSts') === 'RJCT' && reasonOf(payment) !== ''

const reasonOf = (node: XmlNode | undefined) => xmlElementText(node, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry')

function refusalOf(node: XmlNode, what: 'refusal' | 'file', made = formatParisDay(new Date())): BankFileRecord {
  const original = findXmlElements(node, 'OrgnlTxRef')[0]
  const amount = xmlElementText(original, 'Amt/InstdAmt', 'IntrBkSttlmAmt', 'InstdAmt')
  const payment = closestXmlElement(node, 'OrgnlPmtInfAndSts')
  return {
    what,
    booked_on: made,
    amount_cents: amount ? -parseAmountCents(amount) : 0,
    bank_reference: toSingleLineBankText(xmlElementText(node, 'StsId', 'AcctSvcrRef')),
    quoted: [xmlElementText(node, 'OrgnlEndToEndId'), xmlElementText(node, 'OrgnlMsgId', 'OrgnlPmtInfId')]
      .filter(Boolean)
      .map(toSingleLineBankText),
    reason: toSingleLineBankText(
      reasonOf(node) || xmlElementText(node, 'StsRsnInf/StsRsn/Cd') || reasonOf(payment),
    ).slice(0, 4),
    name: toSingleLineBankText(xmlElementText(original, 'Dbtr/Pty/Nm', 'Dbtr/Nm')),
    account_end: maskIbanOrEmpty(xmlElementText(original, 'DbtrAcct/Id/IBAN')),
    text: toSingleLineBankText(
      findXmlElements(node, 'StsRsnInf/AddtlInf')
        .map(({ text }) => text)
        .join(' '),
    ),
    of_batch: 1,
  }
}
