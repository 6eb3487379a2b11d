import { refuseFile } from '#server/lib/refuseFile.ts'
import { centsOf, dayOf } from './amounts.ts'
import { accountEnd, asLine, type BankHead, type BankItem, type BankRecord } from './statement.ts'
import { all, textAt, within, type XmlNode } from './xmlRecords.ts'

/** What a statement (camt.053) and a notice of movements (camt.054) tell of, in the versions .02 to .08 and after. */
export const CAMT_RECORDS = ['Acct', 'TxDtls', 'Ntry']

/** One account, entry, or part of an entry, as a record. An entry whose parts were told of is not told of again. */
export function* camtItems(
  node: XmlNode,
  format: BankHead['format'],
  told: WeakSet<XmlNode>,
): Generator<BankItem, void> {
  if (node.name === 'Acct') {
    if (node.parent && ACCOUNTS.has(node.parent.name)) yield { head: { format, account: accountOf(node) } }
    return
  }
  const entry = within(node, 'Ntry')
  if (!entry || !isBooked(entry)) return
  if (node.name === 'TxDtls') {
    told.add(entry)
    yield { record: recordOf(entry, node) }
  } else if (!told.has(entry)) yield { record: recordOf(entry, undefined) }
}

const ACCOUNTS = new Set(['Stmt', 'Ntfctn', 'Rpt'])
const accountOf = (account: XmlNode) => textAt(account, 'Id/IBAN', 'Id/Othr/Id').replaceAll(/\s/g, '')

/** What is only expected (PDNG, INFO) comes again once it is booked. */
const isBooked = (entry: XmlNode) => /^(?:BOOK|)$/.test(textAt(entry, 'Sts/Cd', 'Sts'))

function recordOf(entry: XmlNode, details: XmlNode | undefined): BankRecord {
  const amount = all(details, 'Amt')[0] ?? all(details, 'AmtDtls/TxAmt/Amt')[0] ?? all(entry, 'Amt')[0]
  if (amount && (amount.attributes['Ccy'] ?? 'EUR') !== 'EUR') refuseFile('Ce relevé n’est pas en euros.')
  const isOut = (textAt(details, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'DBIT'
  const cents = centsOf(amount?.text ?? '')
  const refs = all(details, 'Refs')[0]
  const other = isOut ? 'Cdtr' : 'Dbtr'
  const parties = all(details, 'RltdPties')[0]
  const isReturn = all(details, 'RtrInf').length > 0
  // Who gives back a debit is its debtor, whichever way the money goes.
  const who = isReturn ? 'Dbtr' : other
  return {
    what: 'movement',
    booked_on: dayOf(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')),
    amount_cents: isOut ? -cents : cents,
    bank_reference: asLine(
      [textAt(entry, 'AcctSvcrRef', 'NtryRef'), textAt(refs, 'AcctSvcrRef', 'TxId', 'InstrId')]
        .filter(Boolean)
        .join(' '),
    ),
    quoted: ['EndToEndId', 'InstrId', 'MsgId', 'PmtInfId', 'MndtId']
      .map((name) => textAt(refs, name))
      .concat(textAt(entry, 'NtryDtls/Btch/PmtInfId'), textAt(entry, 'NtryDtls/Btch/MsgId'))
      .filter((quoted) => quoted !== '' && quoted !== 'NOTPROVIDED')
      .map(asLine),
    reason: asLine(textAt(details, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry')).slice(0, 4),
    name: asLine(textAt(parties, `${who}/Pty/Nm`, `${who}/Nm`)),
    account_end: accountEnd(textAt(parties, `${who}Acct/Id/IBAN`)),
    text: asLine(
      [
        ...all(details, 'RmtInf/Ustrd').map(({ text }) => text),
        textAt(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
        textAt(details, 'AddtlTxInf') || (details ? '' : textAt(entry, 'AddtlNtryInf')),
      ]
        .filter(Boolean)
        .join(' '),
    ),
    of_batch: details ? 1 : Number(textAt(entry, 'NtryDtls/Btch/NbOfTxs').slice(0, 6)) || 1,
  }
}
