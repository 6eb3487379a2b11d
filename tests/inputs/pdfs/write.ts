import { writeFileSync } from 'node:fs'
import { formPdfs, annotationPdfs, attachmentPdfs } from './writeForms.ts'
import { layoutPdfs } from './writeLayouts.ts'
import { writeUnreadablePdfs } from './writeUnreadable.ts'

// Writes the PDFs of this folder: node --conditions=development tests/inputs/pdfs/write.ts

for (const [name, bytes] of Object.entries({
  ...formPdfs,
  ...annotationPdfs,
  ...attachmentPdfs,
  ...layoutPdfs,
  ...(await writeUnreadablePdfs()),
}))
  writeFileSync(new URL(`${name}.pdf`, import.meta.url), bytes)
