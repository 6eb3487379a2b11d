import { mkdir, writeFile } from 'node:fs/promises'
import { drawDemoPdf } from './drawDemoPdf.ts'
import { listDemoPdfs } from './sources.ts'

const OUT = 'association/demo/content/documents'
const [only = ''] = process.argv.slice(2)

await mkdir(OUT, { recursive: true })
for (const source of await listDemoPdfs()) {
  if (source.name.includes(only)) await writeFile(`${OUT}/${source.name}`, await drawDemoPdf(source))
}
