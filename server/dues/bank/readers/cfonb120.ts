import { refuseFile } from '#server/lib/refuseFile.ts'
import { isDay } from '#server/lib/writtenDay.ts'
import { asLine, type BankItem, type BankRecord } from './statement.ts'

/** The last digit of an amount, with its sign: `{ABCDEFGHI` of what came, `}JKLMNOPQR` of what went. */
const CAME = '{ABCDEFGHI'
const WENT = '}JKLMNOPQR'
const BROKEN = 'Ce relevé CFONB est abîmé ou incomplet. Rien n’a été importé.'

/** The records of a statement in lines of 120 signs: 01 the former balance, 04 a movement, 05 what is told of it, 07 the new balance. */
export async function* cfonb120Items(lines: AsyncIterable<string>): AsyncGenerator<BankItem, void> {
  let movement: BankRecord | undefined
  let decimals = 2
  // The balances and what lies between them agree, or something is missing.
  let balance: number | undefined
  for await (const written of lines) {
    if (written.trim() === '') continue
    const line = written.padEnd(120)
    const kind = line.slice(0, 2)
    if (kind !== '05' && movement) {
      yield { record: movement }
      movement = undefined
    }
    if (kind === '01' || kind === '04' || kind === '07') {
      if (line.slice(16, 19).trim() !== 'EUR') refuseFile('Ce relevé n’est pas en euros.')
      decimals = Number(line[19]?.trim() ?? 2)
    }
    if (kind === '01') {
      if (balance !== undefined) refuseFile(BROKEN)
      balance = signed(line, decimals)
      yield { head: { format: 'cfonb120', account: line.slice(2, 7) + line.slice(11, 16) + line.slice(21, 32) } }
    } else if (kind === '04' && balance !== undefined) {
      movement = movementOf(line, decimals)
      balance += movement.amount_cents
    } else if (kind === '05' && movement) addTo(movement, line)
    else if (kind === '07' && balance !== undefined) {
      if (balance !== signed(line, decimals))
        refuseFile(
          'Les soldes de ce relevé ne sont pas d’accord avec ses lignes\u00a0: il en manque. Rien n’a été importé.',
        )
      balance = undefined
    } else refuseFile(BROKEN)
  }
  if (balance !== undefined || movement) refuseFile(BROKEN)
}

function movementOf(line: string, decimals: number): BankRecord {
  const reason = line.slice(40, 42).trim()
  return {
    what: 'movement',
    booked_on: dayOf(line.slice(34, 40)),
    amount_cents: signed(line, decimals),
    bank_reference: [line.slice(81, 88), line.slice(104, 120)]
      .map((part) => part.trim())
      .filter((part) => /[^0]/.test(part))
      .join(' '),
    quoted: [line.slice(104, 120).trim()].filter(Boolean),
    reason: reason && CODES[reason] ? CODES[reason] : '',
    name: '',
    account_end: '',
    text: asLine(line.slice(48, 79)),
    of_batch: 1,
  }
}

/** What French banks wrote before the reasons of SEPA, and write still in this place. */
const CODES: Record<string, string> = {
  '10': 'AC01',
  '11': 'AC01',
  '20': 'AM04',
  '21': 'AC04',
  '30': 'MD06',
  '31': 'AC04',
  '40': 'AM04',
}

/** What a line 05 adds, by its three letters. */
function addTo(movement: BankRecord, line: string) {
  const qualifier = line.slice(45, 48)
  const said = line.slice(48, 118)
  if (qualifier === 'NPY' || qualifier === 'NBE') movement.name ||= asLine(said)
  else if (qualifier === 'REF' || qualifier === 'RCN' || qualifier === 'RUM')
    movement.quoted.push(...[said.slice(0, 35), said.slice(35)].map(asLine).filter(Boolean))
  else if (/^(?:LCC|LC2|LCS|LIB)$/.test(qualifier)) movement.text = asLine(`${movement.text} ${said}`)
  movement.reason ||= /\b(?:A[CGM]\d\d|MD\d\d|MS\d\d|SL01|BE\d\d|RC01|FF\d\d|RR\d\d|DNOR|CNOR)\b/.exec(said)?.[0] ?? ''
}

function signed(line: string, decimals: number): number {
  const written = line.slice(90, 104)
  const last = written.slice(-1)
  const [came, went] = [CAME.indexOf(last), WENT.indexOf(last)]
  const digits = written.slice(0, -1)
  if ((came < 0 && went < 0) || !/^\d{13}$/.test(digits) || !(decimals <= 3)) return refuseFile(BROKEN)
  const amount = Number(`${digits}${Math.max(came, went)}`) * 10 ** (2 - decimals)
  if (!Number.isSafeInteger(amount)) return refuseFile(BROKEN)
  return went >= 0 ? -amount : amount
}

function dayOf(written: string): string {
  const day = `20${written.slice(4, 6)}-${written.slice(2, 4)}-${written.slice(0, 2)}`
  return isDay(day) ? day : refuseFile(BROKEN)
}
