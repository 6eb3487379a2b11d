import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { buildSampleCamt053Statement, type SampleBankStatementFileLine } from '#tests/samples/bankFiles.ts'

const schemas = process.env['ISO20022_SCHEMAS']
const lines: SampleBankStatementFileLine[] = [
  { cents: 19_200, reference: 'R-1', name: 'Zoé & fils', text: 'ADH-7K2M-9QXR' },
  { cents: -1210, end_to_end: 'COTISATION-1', reason: 'AM04', name: 'Camille Laurent' },
]

/**
 * Validation of the sample bank files by the ISO 20022 XML schemas. Skipped unless ISO20022_SCHEMAS names the schemas'
 * folder.
 */
describe.skipIf(!schemas)('the samples of statements are valid by the ISO schemas (ISO20022_SCHEMAS)', () => {
  it.each([
    ['camt.053.001.08', buildSampleCamt053Statement(lines)],
    ['camt.053.001.02', buildSampleCamt053Statement(lines, { version: '02' })],
    ['camt.054.001.08', buildSampleCamt053Statement(lines, { kind: '054' })],
  ])('%s', async (name, contents) => {
    const fileName = `${name}.xsd`
    const schema = { fileName, contents: await readFile(join(schemas ?? '', fileName), 'utf8') }
    const valid = (xml: string) => validateXML({ xml: { fileName: 'statement.xml', contents: xml }, schema: [schema] })
    expect((await valid(contents)).errors).toEqual([])
    expect((await valid(contents.replace('<CdtDbtInd>CRDT', '<CdtDbtInd>WRONG'))).valid).toBe(false)
  })
})
