import type { CsvMapping } from '#contract/boardBank.ts'
import { refuseFile } from '#server/lib/refuseFile.ts'
import { camtItems, CAMT_RECORDS } from './camt.ts'
import { cfonb120Items } from './cfonb120.ts'
import { csvItems } from './csv.ts'
import { decode, linesOf } from './decode.ts'
import { PAIN002_RECORDS, pain002Items } from './pain002.ts'
import type { BankItem } from './statement.ts'
import { xmlRecords, type XmlNode } from './xmlRecords.ts'

type Source = {
  /** The file from its beginning, each time that it is asked for. */
  bytes: () => AsyncIterable<Uint8Array>
  /** How the columns of a table are named, once a person has said it. */
  mappingOf: (columns: string[]) => Promise<CsvMapping | undefined>
}

/** How much of a file tells what it is. */
const HEAD = 2000

/**
 * What a bank tells in a file, one thing after another, in the memory of a few of them. Throws a refusal in French for
 * what is none of the known formats, is incomplete, or is made to do harm.
 */
export async function* readStatement({ bytes, mappingOf }: Source): AsyncGenerator<BankItem, void> {
  const encoding = await encodingOf(bytes)
  const text = () => decode(bytes(), encoding)
  const head = await headOf(text())
  if (head === '') refuseFile('Ce fichier est vide.')
  if (head.startsWith('<')) yield* xmlItems(head, text())
  else if (/^0[147].{117,119}(?:\r?\n|$)/.test(head)) yield* cfonb120Items(linesOf(text()))
  else yield* csvItems(head, text(), mappingOf)
}

async function* xmlItems(head: string, text: AsyncIterable<string>): AsyncGenerator<BankItem, void> {
  const format = /camt\.05[34]|pain\.002/.exec(head)?.[0] as 'camt.053' | 'camt.054' | 'pain.002' | undefined
  if (/<!DOCTYPE/i.test(head))
    refuseFile('Ce fichier déclare des entités (DTD), ce qu’aucune banque n’écrit\u00a0: il n’est pas lu.')
  if (!format)
    refuseFile(
      head.includes('camt.052')
        ? 'Ce relevé est provisoire (camt.052)\u00a0: demandez à la banque le relevé définitif, camt.053.'
        : 'Ce fichier XML n’est ni une réponse à un fichier de prélèvements (pain.002), ni un relevé (camt.053, camt.054).',
    )
  else if (format === 'pain.002') {
    const given = {}
    for await (const node of xmlRecords(text, new Set(PAIN002_RECORDS))) yield* pain002Items(node, given)
  } else {
    const told = new WeakSet<XmlNode>()
    for await (const node of xmlRecords(text, new Set(CAMT_RECORDS))) yield* camtItems(node, format, told)
  }
}

/** French banks write their lines and their tables in UTF-8 or, still, in the signs of Windows; XML says which. */
async function encodingOf(bytes: Source['bytes']): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const part of bytes()) {
    if (
      isFirst &&
      (/^[\s\ufeff]*</.test(Buffer.from(part.subarray(0, 40)).toString()) ||
        part[1] === 0 ||
        part[0] === 0xfe ||
        part[0] === 0xff)
    )
      return undefined
    isFirst = false
    try {
      decoder.decode(part, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  return 'utf-8'
}

async function headOf(parts: AsyncIterable<string>): Promise<string> {
  let head = ''
  for await (const part of parts) {
    head += part
    if (head.trimStart().length >= HEAD) break
  }
  return head.trimStart().slice(0, HEAD)
}
