import type { Extensions } from '@tiptap/core'
import type { EditorVocabulary } from '#src/editor/vocabulary.ts'
import {
  PortalContentNode,
  PictureNode,
  PlaceholderNode,
  MarkdownSourceNode,
  noPictureUrls,
  type PictureUrlSource,
} from './atoms.ts'
import { blockExtensions, SectionNode } from './blockExtensions.ts'
import { markExtensions } from './marks.ts'
import { tableExtensions } from './tables.ts'

/** Returns the editor extensions that define the document's schema. */
export const schemaExtensions = (
  vocabulary: EditorVocabulary,
  addresses: PictureUrlSource = noPictureUrls,
): Extensions => [
  ...blockExtensions,
  ...markExtensions,
  ...tableExtensions,
  MarkdownSourceNode,
  PictureNode.configure({ addresses }),
  SectionNode.configure({ labels: vocabulary.sections }),
  PortalContentNode.configure({ labels: vocabulary.inserts }),
  PlaceholderNode.configure({ values: vocabulary.placeholders }),
]
