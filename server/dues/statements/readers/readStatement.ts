import type { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { parseCamtItems, CAMT_XML_ELEMENTS, type CamtDetailsDuringParsing } from './camt.ts'
import { parseCfonb120Items } from './cfonb120.ts'
import { cfonbRecords } from './cfonbRecords.ts'
import { parseBankCsvItems } from '#server/dues/statements/readers/csv/csv.ts'
import { decodeBankFile, detectBankFileEncoding } from './decode.ts'
import { parseOfxItems } from './ofx.ts'
import { refuseUnsupportedBankFormats, refuseUnsupportedBankXml } from './otherFormats.ts'
import { PAIN002_XML_ELEMENTS, parsePain002RefusedDebits } from './pain002.ts'
import type { BankFileItem } from './statement.ts'
import { closestXmlElement, xmlRecords, type XmlNode } from './xmlRecords.ts'

/**
 * Source of one bank file to parse: its bytes, readable again on each call, and the column mapping of a CSV statement.
 */
export type BankFileSource = {
  /** Returns the bank file's bytes from its beginning on each call. */
  bytes: () => AsyncIterable<Uint8Array>
  /** Returns the column mapping of a CSV bank statement; undefined when the user has not given any. */
  mappingOf: (columns: string[], isHeadless: boolean) => Promise<BankCsvMapping | undefined>
}

/** Number of characters at a bank file's beginning that reveal its format, and a table's layout. */
const HEAD = 2000
const TABLE_HEAD = 64_000

/**
 * Yields the items of a bank file of any supported format, with bounded memory. Throws a French refusal for
 * unsupported, incomplete or malicious files, `BankImportQuestionsError` for open questions.
 */
export async function* parseBankFile({ bytes, mappingOf }: BankFileSource): AsyncGenerator<BankFileItem, void> {
  refuseUnsupportedBankFormats(await firstBytes(bytes()))
  const encoding = await detectBankFileEncoding(bytes)
  const text = () => decodeBankFile(bytes(), encoding)
  const head = await headOf(text(), HEAD)
  if (head === '') throwUnreadableUploadError('Ce fichier est vide.')
  refuseUnsupportedBankFormats(head)
  if (/^(?:OFXHEADER|<OFX>|<\?OFX)|^<\?xml[^>]*>\s*(?:<\?OFX|<OFX>)|<OFX>/i.test(head)) yield* parseOfxItems(text())
  else if (head.startsWith('<')) yield* xmlItems(head, text())
  else if (CFONB.test(head)) yield* parseCfonb120Items(cfonbRecords(text()))
  else yield* parseBankCsvItems({ head: await headOf(text(), TABLE_HEAD), text, mappingOf })
}

/** Matches a record of a CFONB bank statement with bank and branch numbers in place. */
const CFONB = /^0[147]\d{5}[ \d]{4}\d{5}(?:[A-Z]{3}| {3})[\d ][ \d]/

type Format = 'camt.053' | 'camt.054' | 'pain.002'

async function* xmlItems(head: string, text: AsyncIterable<string>): AsyncGenerator<BankFileItem, void> {
  if (/<!DOCTYPE/i.test(head))
    throwUnreadableUploadError(
      'Ce fichier déclare des entités (DTD), ce qu’aucune banque n’écrit\u00a0: il n’est pas lu.',
    )
  const first = formatIn(head) ?? refuseUnsupportedBankXml(head)
  // Documents of several days, each with its own format, may be joined in one file.
  const documents = new WeakMap<
    XmlNode,
    { format: Format | undefined; given: object; open: CamtDetailsDuringParsing }
  >()
  for await (const node of xmlRecords(text, new Set([...CAMT_XML_ELEMENTS, ...PAIN002_XML_ELEMENTS]))) {
    const root = closestXmlElement(node, 'Document') ?? rootOf(node)
    let document = documents.get(root)
    if (!document) {
      const names = Object.values(root.attributes).join(' ')
      const format = formatIn(names) ?? (OTHER_DOCUMENT.test(names) ? undefined : first)
      if (!format)
        yield { note: 'Un document de ce fichier n’est pas un relevé définitif\u00a0: il a été laissé de côté.' }
      document = { format, given: {}, open: new WeakMap() }
      documents.set(root, document)
    }
    if (document.format === 'pain.002') yield* parsePain002RefusedDebits(node, document.given)
    else if (document.format) yield* parseCamtItems(node, document.format, document.open)
  }
}

/** Matches names of unsupported ISO 20022 messages: `camt.052`, `pain.008`. */
const OTHER_DOCUMENT = /\b(?:camt|pain|pacs)\.\d{3}/

const formatIn = (text: string) => /camt\.05[34]|pain\.002/.exec(text)?.[0] as Format | undefined

function rootOf(node: XmlNode): XmlNode {
  let up = node
  while (up.parent) up = up.parent
  return up
}

async function firstBytes(parts: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const part of parts) if (part.length > 0) return Buffer.from(part.subarray(0, 300)).toString('latin1')
  return ''
}

async function headOf(parts: AsyncIterable<string>, length: number): Promise<string> {
  let head = ''
  for await (const part of parts) {
    head += part
    if (head.trimStart().length >= length) break
  }
  return head.trimStart().slice(0, length)
}
