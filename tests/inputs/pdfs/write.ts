import { writeFileSync } from 'node:fs'
import { sampleFormPdfs, sampleAnnotationPdfs, sampleAttachmentPdfs } from './writeForms.ts'
import { sampleLayoutPdfs } from './writeLayouts.ts'
import { buildUnreadablePdfs } from './writeUnreadable.ts'

// Writes the PDFs of this folder: node --conditions=development tests/inputs/pdfs/write.ts

for (const [name, bytes] of Object.entries({
  ...sampleFormPdfs,
  ...sampleAnnotationPdfs,
  ...sampleAttachmentPdfs,
  ...sampleLayoutPdfs,
  ...(await buildUnreadablePdfs()),
}))
  writeFileSync(new URL(`${name}.pdf`, import.meta.url), bytes)
