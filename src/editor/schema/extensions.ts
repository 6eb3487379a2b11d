import type { Extensions } from '@tiptap/core'
import type { Vocabulary } from '#src/editor/vocabulary.ts'
import {
  InsertNode,
  PictureNode,
  PlaceholderNode,
  SourceNode,
  noPictureAddresses,
  type PictureAddressSource,
} from './atoms.ts'
import { blockExtensions, SectionNode } from './blockExtensions.ts'
import { markExtensions } from './marks.ts'
import { tableExtensions } from './tables.ts'

/** Returns the editor extensions that define the document's schema. */
export const schemaExtensions = (
  vocabulary: Vocabulary,
  addresses: PictureAddressSource = noPictureAddresses,
): Extensions => [
  ...blockExtensions,
  ...markExtensions,
  ...tableExtensions,
  SourceNode,
  PictureNode.configure({ addresses }),
  SectionNode.configure({ labels: vocabulary.sections }),
  InsertNode.configure({ labels: vocabulary.inserts }),
  PlaceholderNode.configure({ values: vocabulary.placeholders }),
]
