import { writeFileSync } from 'node:fs'
import { fields, notes, attachments } from './writeForms.ts'
import { layouts } from './writeLayouts.ts'
import { unreadable } from './writeUnreadable.ts'

// Writes the PDFs of this folder: node --conditions=development tests/inputs/pdfs/write.ts

for (const [name, bytes] of Object.entries({
  ...fields,
  ...notes,
  ...attachments,
  ...layouts,
  ...(await unreadable()),
}))
  writeFileSync(new URL(`${name}.pdf`, import.meta.url), bytes)
