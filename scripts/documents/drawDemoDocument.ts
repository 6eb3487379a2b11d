import { readFile } from 'node:fs/promises'
import { drawDocument } from './drawDocument.ts'
import { drawScan } from './drawScan.ts'
import type { DemoDocument } from './sources.ts'

/** Draws a demo agreement or event document as a PDF from its Markdown text. */
export async function drawDemoDocument({ name, heading, special }: DemoDocument): Promise<Buffer> {
  const text = await textOf(name.replace(/\.pdf$/, ''), heading.hasContents)
  if (special === 'scan') return drawScan(heading, text)
  const pdf = await drawDocument(heading, text)
  // Truncated, like an interrupted download.
  return special === 'damaged' ? pdf.subarray(0, Math.floor(pdf.length * 0.6)) : pdf
}

async function textOf(stem: string, isComposed: boolean): Promise<string> {
  const path = `../../association/demo/documents/${stem}`
  if (!isComposed) return readFile(new URL(`${path}.md`, import.meta.url), 'utf8')
  const { compose } = (await import(`${path}.ts`)) as { compose: () => string }
  return compose()
}
