import { parseIsoDay } from './amounts.ts'
import { maskIbanOrEmpty, toSingleLine, type BankFileRecord } from './statement.ts'
import { findElements, elementText, type XmlNode } from './xmlRecords.ts'

export type CamtFields = Omit<BankFileRecord, 'booked_on' | 'bank_reference'>

/** XML paths of the day of a camt bank statement's entry, by precedence. */
export const CAMT_DAY_PATHS = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'] as const

/** Returns the fields of a camt entry, or of one of its transaction details, apart from amount and day. */
export function readCamtFields(entry: XmlNode, details: XmlNode | undefined): CamtFields {
  const isOut = (elementText(details, 'CdtDbtInd') || elementText(entry, 'CdtDbtInd')) === 'DBIT'
  const refs = findElements(details, 'Refs')[0]
  const parties = findElements(details, 'RltdPties')[0]
  // The party that returns a debit is its debtor, in either direction.
  const who = findElements(details, 'RtrInf').length > 0 || !isOut ? 'Dbtr' : 'Cdtr'
  return {
    what: 'movement',
    amount_cents: 0,
    quoted: ['EndToEndId', 'InstrId', 'MsgId', 'PmtInfId', 'MndtId']
      .map((name) => elementText(refs, name))
      .concat(elementText(entry, 'NtryDtls/Btch/PmtInfId'), elementText(entry, 'NtryDtls/Btch/MsgId'))
      .filter((quoted) => quoted !== '' && quoted !== 'NOTPROVIDED')
      .map(toSingleLine),
    reason: toSingleLine(elementText(details, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry')).slice(0, 4),
    name: toSingleLine(elementText(parties, `${who}/Pty/Nm`, `${who}/Nm`)),
    account_end: maskIbanOrEmpty(elementText(parties, `${who}Acct/Id/IBAN`)),
    text: toSingleLine(
      [
        ...findElements(details, 'RmtInf/Ustrd').map(({ text }) => text),
        elementText(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
        elementText(details, 'AddtlTxInf') || (details ? '' : elementText(entry, 'AddtlNtryInf')),
      ]
        .filter(Boolean)
        .join(' '),
    ),
    of_batch: details ? 1 : Number(elementText(entry, 'NtryDtls/Btch/NbOfTxs').slice(0, 6)) || 1,
  }
}

/** Returns the day of a camt bank statement's entry; empty when it cannot be parsed. */
export const readCamtDay = (entry: XmlNode): string => {
  try {
    return parseIsoDay(elementText(entry, ...CAMT_DAY_PATHS))
  } catch {
    return ''
  }
}

/** Returns an unreadable entry of a camt bank statement as text for the board. */
export const formatCamtEntry = (entry: XmlNode): string => {
  const amount = findElements(entry, 'Amt')[0]
  const [reference, said] = [elementText(entry, 'AcctSvcrRef', 'NtryRef'), elementText(entry, 'AddtlNtryInf')]
  return [
    amount?.text,
    amount?.attributes['Ccy'],
    elementText(entry, 'CdtDbtInd'),
    elementText(entry, ...CAMT_DAY_PATHS),
    reference,
    said,
  ]
    .filter(Boolean)
    .join(' ')
}
