import type { Extensions } from '@tiptap/core'
import type { Vocabulary } from '#src/editor/vocabulary.ts'
import { Insert, Picture, Placeholder, Source, noAddresses, type Addresses } from './atoms.ts'
import { blocks, Section } from './blocks.ts'
import { marks } from './marks.ts'
import { tables } from './tables.ts'

/** Returns the editor extensions that define the document's schema. */
export const schemaExtensions = (vocabulary: Vocabulary, addresses: Addresses = noAddresses): Extensions => [
  ...blocks,
  ...marks,
  ...tables,
  Source,
  Picture.configure({ addresses }),
  Section.configure({ labels: vocabulary.sections }),
  Insert.configure({ labels: vocabulary.inserts }),
  Placeholder.configure({ values: vocabulary.placeholders }),
]
