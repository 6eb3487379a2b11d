import { mkdir, writeFile } from 'node:fs/promises'
import { drawSource } from './drawSource.ts'
import { documentsOf } from './sources.ts'

const OUT = 'association/demo/content/documents'
const [only = ''] = process.argv.slice(2)

await mkdir(OUT, { recursive: true })
for (const source of await documentsOf()) {
  if (source.name.includes(only)) await writeFile(`${OUT}/${source.name}`, await drawSource(source))
}
