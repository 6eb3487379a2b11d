/** IBAN of the demo association. */
const IBAN = 'FR7630006000011234567890189'

/** Line of a sample bank statement file; negative cents are outgoing. */
export type SampleBankStatementFileLine = {
  cents: number
  on?: string
  reference?: string
  end_to_end?: string
  reason?: string
  name?: string
  text?: string
}
type Options = { version?: '02' | '08'; iban?: string; kind?: '053' | '054'; day?: string }

let newest = 0
const amount = (cents: number) => (Math.abs(cents) / 100).toFixed(2)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns a sample bank statement in the XML format camt.053 or camt.054, valid against its schema version. */
export function buildSampleCamt053Statement(
  lines: SampleBankStatementFileLine[],
  { version = '08', iban = IBAN, kind = '053', day = '2026-11-20' }: Options = {},
): string {
  const isNew = version === '08'
  const id = `R${++newest}`
  const entry = (line: SampleBankStatementFileLine, index: number) => {
    const { cents, on = day, reference = `${id}-${index}`, end_to_end, reason, name, text } = line
    const party = (who: string) =>
      name
        ? `<RltdPties><${who}>${isNew ? `<Pty><Nm>${escaped(name)}</Nm></Pty>` : `<Nm>${escaped(name)}</Nm>`}</${who}></RltdPties>`
        : ''
    const direction = cents < 0 ? 'DBIT' : 'CRDT'
    return `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
<Sts>${isNew ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${on}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>
<Refs>${end_to_end ? `<EndToEndId>${end_to_end}</EndToEndId>` : '<EndToEndId>NOTPROVIDED</EndToEndId>'}</Refs>
${isNew ? `<Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>` : ''}
${party(reason || cents > 0 ? 'Dbtr' : 'Cdtr')}
${text ? `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>` : ''}
${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}
</TxDtls></NtryDtls></Ntry>`
  }
  const balance = (code: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const [root, body] = kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${root}>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T06:00:00</CreDtTm></GrpHdr>
<${body}><Id>${id}</Id><CreDtTm>${day}T06:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${kind === '053' ? balance('OPBD') + balance('CLBD') : ''}
${lines.map(entry).join('\n')}
</${body}></${root}></Document>`
}

/** Returns a bank's status report (pain.002 XML) on a SEPA debit file, with the refused debits. */
export const buildSamplePain002Report = (
  answers: string,
  refused: { end_to_end: string; reason: string; cents: number }[],
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><p:CstmrPmtStsRpt>
<p:GrpHdr><p:MsgId>A${++newest}</p:MsgId><p:CreDtTm>2026-11-19T18:00:00</p:CreDtTm></p:GrpHdr>
<p:OrgnlGrpInfAndSts><p:OrgnlMsgId>${answers}</p:OrgnlMsgId><p:OrgnlMsgNmId>pain.008.001.08</p:OrgnlMsgNmId><p:GrpSts>PART</p:GrpSts></p:OrgnlGrpInfAndSts>
<p:OrgnlPmtInfAndSts><p:OrgnlPmtInfId>X</p:OrgnlPmtInfId>
${refused
  .map(
    ({
      end_to_end,
      reason,
      cents,
    }) => `<p:TxInfAndSts><p:OrgnlEndToEndId>${end_to_end}</p:OrgnlEndToEndId><p:TxSts>RJCT</p:TxSts>
<p:StsRsnInf><p:Rsn><p:Cd>${reason}</p:Cd></p:Rsn></p:StsRsnInf><p:OrgnlTxRef><p:Amt><p:InstdAmt Ccy="EUR">${amount(cents)}</p:InstdAmt></p:Amt></p:OrgnlTxRef></p:TxInfAndSts>`,
  )
  .join('\n')}
</p:OrgnlPmtInfAndSts></p:CstmrPmtStsRpt></p:Document>`

/**
 * Returns a sample bank statement in the French CFONB 120 format: lines of 120 characters, with details of each
 * movement.
 */
export function buildSampleCfonb120Statement(
  lines: SampleBankStatementFileLine[],
  { account = IBAN.slice(4, 25), day = '201126' } = {},
): string {
  const head = (kind: string) =>
    `${kind}${account.slice(0, 5)}    ${account.slice(5, 10)}EUR2 ${account.slice(10)}`.padEnd(kind === '04' ? 32 : 34)
  const signed = (cents: number) => {
    const digits = String(Math.abs(cents)).padStart(14, '0')
    return digits.slice(0, 13) + (cents < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI').charAt(Number(digits.at(-1)))
  }
  const balance = (kind: string, cents: number) =>
    `${head(kind).padEnd(34)}${day}`.padEnd(90) + signed(cents) + ' '.repeat(16)
  const rows = lines.flatMap(({ cents, text = '', name, end_to_end, reference = '' }) => {
    const movement = `${head('04').padEnd(32)}05${day}  ${day}${text.slice(0, 31).padEnd(31)}  0000001  `.padEnd(90)
    const told = (qualifier: string, said: string) =>
      `${head('05').slice(0, 32).padEnd(32)}05${day}     ${qualifier}${said.padEnd(70)}  `
    return [
      movement + signed(cents) + reference.padEnd(16).slice(0, 16),
      ...(name ? [told('NPY', name)] : []),
      ...(end_to_end ? [told('RCN', end_to_end)] : []),
    ]
  })
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  return [balance('01', 100_000), ...rows, balance('07', 100_000 + sum)].join('\r\n') + '\r\n'
}
