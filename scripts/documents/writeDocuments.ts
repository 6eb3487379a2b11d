import { mkdir, writeFile } from 'node:fs/promises'
import { drawDemoDocument } from './drawDemoDocument.ts'
import { listDemoDocuments } from './sources.ts'

const OUT = 'association/demo/content/documents'
const [only = ''] = process.argv.slice(2)

await mkdir(OUT, { recursive: true })
for (const source of await listDemoDocuments()) {
  if (source.name.includes(only)) await writeFile(`${OUT}/${source.name}`, await drawDemoDocument(source))
}
