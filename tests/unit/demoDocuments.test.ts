import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { drawDemoPdf } from '#scripts/documents/drawDemoPdf.ts'
import { listDemoPdfs } from '#scripts/documents/sources.ts'
import { demoContentFolder } from '#tests/samples/demo.ts'
import { demoAccordEntries, demoEventEntries } from '#tests/samples/demoEntries.ts'
import { PDF_DAMAGED_CODE, inspectTestPdf, PDF_PASSWORD_CODE } from './openPdf.ts'

const fileOf = (name: string) => readFile(`${demoContentFolder}/documents/${name}`)
const files = (await readdir(`${demoContentFolder}/documents`)).toSorted()
const pdfs = new Map(await Promise.all(files.map(async (name) => [name, await fileOf(name)] as const)))
const opened = new Map([...pdfs].map(([name, bytes]) => [name, inspectTestPdf(bytes)]))

describe('the demo documents', () => {
  it('belong to one entry each, and are small together', () => {
    const named = [...demoAccordEntries, ...demoEventEntries].flatMap(({ head }) =>
      head.documents.map(({ file }) => file),
    )
    expect(named.toSorted()).toEqual(files)
    expect([...pdfs.values()].reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(4_200_000)
  })

  it('include 120 pages, 300 pages, the announced nine pages, and a scan without text', () => {
    expect(opened.get('temps-de-travail-transalpine.pdf')?.pages).toBe(120)
    expect(opened.get('recueil-navigants-air-hexagone.pdf')?.pages).toBe(300)
    expect(opened.get('recuperation-long-courrier.pdf')?.pages).toBe(9)
    expect(opened.get('recuperation-long-courrier.pdf')?.texts[3]).toContain('Tableau des repos')
    expect(opened.get('trajets-de-nuit-2015.pdf')).toMatchObject({ error: undefined, pages: 1, texts: [''] })
  })

  it('include a damaged one and one with a password', async () => {
    expect(opened.get('formation-easyjet-2023.pdf')?.error).toBe(PDF_DAMAGED_CODE)
    expect(opened.get('fin-de-conflit-transalpine-2018.pdf')?.error).toBe(PDF_PASSWORD_CODE)
    const bytes = await fileOf('fin-de-conflit-transalpine-2018.pdf')
    expect(inspectTestPdf(bytes, 'beaufortain').texts.join()).toContain('Article 4 – Négociation sur les découchés')
    expect([...opened].filter(([, { error }]) => error !== undefined).length).toBe(2)
  })

  it('are tagged, begin with their title, and have a footer on every page', () => {
    for (const [name, { error, isTagged, texts, pages }] of opened) {
      if (error !== undefined || name === 'trajets-de-nuit-2015.pdf') continue
      expect({ name, isTagged }).toEqual({ name, isTagged: true })
      expect(texts.filter((text, page) => !text.includes(`${page + 1} / ${pages}`))).toEqual([])
    }
  })

  it.each(['recuperation-long-courrier.pdf', 'trajets-de-nuit-2015.pdf', 'fin-de-conflit-transalpine-2018.pdf'])(
    'are drawn again to the byte (%s)',
    { tags: ['nightly'] },
    async (name) => {
      const source = (await listDemoPdfs()).find((one) => one.name === name)
      expect(source && (await drawDemoPdf(source)).equals(await fileOf(name))).toBe(true)
    },
  )
})
