import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPdf } from '#server/accords/text/readPdf.ts'

type Input = {
  /** Program that wrote the sample PDF, and the PDF's peculiarity. */
  source: string
  right: {
    state: string
    lines?: string[]
    articles?: string[][]
    attachments?: string[]
    /** Numbers of the PDF pages that need text recognition (OCR), from 1. */
    drawn?: number[]
  }
}

const FOLDER = join(import.meta.dirname, '../inputs/pdfs')
const names = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.pdf') ? basename(name, '.pdf') : []))

it('the inputs are at least 30 PDFs', () => expect(names.length).toBeGreaterThanOrEqual(30))

describe('a PDF is read as its program means it', () => {
  it.each(names)('%s', async (name) => {
    const { right } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Input
    const read = await readPdf(new Uint8Array(readFileSync(join(FOLDER, `${name}.pdf`))))
    const articles = 'clauses' in read ? read.clauses.map((one) => [one.number, one.title, ...one.paragraphs]) : []
    expect({
      state: read.state,
      lines: 'texts' in read ? read.texts.flatMap(({ text }) => text.split('\n')) : [],
      articles,
      attachments: 'attachments' in read ? read.attachments : [],
      drawn: 'drawn' in read ? read.drawn.map((page) => page + 1) : [],
    }).toEqual({ lines: [], articles: [], attachments: [], drawn: [], ...right })
  })
})
