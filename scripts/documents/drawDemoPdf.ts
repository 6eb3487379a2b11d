import { readFile } from 'node:fs/promises'
import { drawMarkdownPdf } from './drawDocument.ts'
import { drawScannedPdf } from './drawScannedPdf.ts'
import type { DemoPdfSource } from './sources.ts'

/** Draws a demo agreement or event document as a PDF from its Markdown text. */
export async function drawDemoPdf({ name, heading, special }: DemoPdfSource): Promise<Buffer> {
  const text = await textOf(name.replace(/\.pdf$/, ''), heading.hasContents)
  if (special === 'scan') return drawScannedPdf(heading, text)
  const pdf = await drawMarkdownPdf(heading, text)
  // Truncated, like an interrupted download.
  return special === 'damaged' ? pdf.subarray(0, Math.floor(pdf.length * 0.6)) : pdf
}

async function textOf(stem: string, isComposed: boolean): Promise<string> {
  const path = `../../association/demo/documents/${stem}`
  if (!isComposed) return readFile(new URL(`${path}.md`, import.meta.url), 'utf8')
  const { compose } = (await import(`${path}.ts`)) as { compose: () => string }
  return compose()
}
