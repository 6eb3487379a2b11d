import { parseIsoDay } from './amounts.ts'
import { maskIbanOrEmpty, toSingleLineBankText, type BankFileRecord } from './statement.ts'
import { findXmlElements, xmlElementText, type XmlNode } from './xmlRecords.ts'

/** Fields of a camt bank statement's entry, apart from its day and the bank's own reference. */
export type CamtFields = Omit<BankFileRecord, 'booked_on' | 'bank_reference'>

/** XML paths of the day of a camt bank statement's entry, by precedence. */
export const CAMT_DAY_PATHS = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'] as const

/** Returns the fields of a camt entry, or of one of its transaction details, apart from amount and day. */
export function readCamtFields(entry: XmlNode, details: XmlNode | undefined): CamtFields {
  const isOut = (xmlElementText(details, 'CdtDbtInd') || xmlElementText(entry, 'CdtDbtInd')) === 'DBIT'
  const refs = findXmlElements(details, 'Refs')[0]
  const parties = findXmlElements(details, 'RltdPties')[0]
  // The party that returns a debit is its debtor, in either direction.
  const who = findXmlElements(details, 'RtrInf').length > 0 || !isOut ? 'Dbtr' : 'Cdtr'
  return {
    what: 'movement',
    amount_cents: 0,
    quoted: ['EndToEndId', 'InstrId', 'MsgId', 'PmtInfId', 'MndtId']
      .map((name) => xmlElementText(refs, name))
      .concat(xmlElementText(entry, 'NtryDtls/Btch/PmtInfId'), xmlElementText(entry, 'NtryDtls/Btch/MsgId'))
      .filter((quoted) => quoted !== '' && quoted !== 'NOTPROVIDED')
      .map(toSingleLineBankText),
    reason: toSingleLineBankText(xmlElementText(details, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry')).slice(0, 4),
    name: toSingleLineBankText(xmlElementText(parties, `${who}/Pty/Nm`, `${who}/Nm`)),
    account_end: maskIbanOrEmpty(xmlElementText(parties, `${who}Acct/Id/IBAN`)),
    text: toSingleLineBankText(
      [
        ...findXmlElements(details, 'RmtInf/Ustrd').map(({ text }) => text),
        xmlElementText(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
        xmlElementText(details, 'AddtlTxInf') || (details ? '' : xmlElementText(entry, 'AddtlNtryInf')),
      ]
        .filter(Boolean)
        .join(' '),
    ),
    of_batch: details ? 1 : Number(xmlElementText(entry, 'NtryDtls/Btch/NbOfTxs').slice(0, 6)) || 1,
  }
}

/** Returns the day of a camt bank statement's entry; empty when it cannot be parsed. */
export const readCamtDay = (entry: XmlNode): string => {
  try {
    return parseIsoDay(xmlElementText(entry, ...CAMT_DAY_PATHS))
  } catch {
    return ''
  }
}

/** Returns an unreadable entry of a camt bank statement as text for the board. */
export const formatUnreadableCamtEntry = (entry: XmlNode): string => {
  const amount = findXmlElements(entry, 'Amt')[0]
  const [reference, said] = [xmlElementText(entry, 'AcctSvcrRef', 'NtryRef'), xmlElementText(entry, 'AddtlNtryInf')]
  return [
    amount?.text,
    amount?.attributes['Ccy'],
    xmlElementText(entry, 'CdtDbtInd'),
    xmlElementText(entry, ...CAMT_DAY_PATHS),
    reference,
    said,
  ]
    .filter(Boolean)
    .join(' ')
}
