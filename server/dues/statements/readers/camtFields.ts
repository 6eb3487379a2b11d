import { dayOf } from './amounts.ts'
import { accountEnd, asLine, type BankRecord } from './statement.ts'
import { all, textAt, type XmlNode } from './xmlRecords.ts'

export type CamtFields = Omit<BankRecord, 'booked_on' | 'bank_reference'>

/** XML paths of a camt entry's day, by precedence. */
export const DAYS = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'] as const

/** Returns the fields of an entry, or of one of its details, apart from amount and day. */
export function fieldsOf(entry: XmlNode, details: XmlNode | undefined): CamtFields {
  const isOut = (textAt(details, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'DBIT'
  const refs = all(details, 'Refs')[0]
  const parties = all(details, 'RltdPties')[0]
  // The party that returns a debit is its debtor, in either direction.
  const who = all(details, 'RtrInf').length > 0 || !isOut ? 'Dbtr' : 'Cdtr'
  return {
    what: 'movement',
    amount_cents: 0,
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

/** Returns the day of a camt entry; empty when it cannot be parsed. */
export const dayIn = (entry: XmlNode): string => {
  try {
    return dayOf(textAt(entry, ...DAYS))
  } catch {
    return ''
  }
}

/** Returns an unreadable camt entry as text for the board. */
export const shownEntry = (entry: XmlNode): string => {
  const amount = all(entry, 'Amt')[0]
  const [reference, said] = [textAt(entry, 'AcctSvcrRef', 'NtryRef'), textAt(entry, 'AddtlNtryInf')]
  return [amount?.text, amount?.attributes['Ccy'], textAt(entry, 'CdtDbtInd'), textAt(entry, ...DAYS), reference, said]
    .filter(Boolean)
    .join(' ')
}
