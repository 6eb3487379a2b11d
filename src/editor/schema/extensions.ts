import type { Extensions } from '@tiptap/core'
import type { EditorVocabulary } from '#src/editor/vocabulary.ts'
import {
  PortalContentNode,
  PictureNode,
  PlaceholderNode,
  MarkdownSourceNode,
  emptyPictureUrlSource,
  type PictureUrlSource,
} from './atoms.ts'
import { editorBlockExtensions, SectionNode } from './blockExtensions.ts'
import { editorMarkExtensions } from './marks.ts'
import { editorTableExtensions } from './tables.ts'

/** Returns the editor extensions that define the document's schema. */
export const editorSchemaExtensions = (
  vocabulary: EditorVocabulary,
  addresses: PictureUrlSource = emptyPictureUrlSource,
): Extensions => [
  ...editorBlockExtensions,
  ...editorMarkExtensions,
  ...editorTableExtensions,
  MarkdownSourceNode,
  PictureNode.configure({ addresses }),
  SectionNode.configure({ labels: vocabulary.sections }),
  PortalContentNode.configure({ labels: vocabulary.inserts }),
  PlaceholderNode.configure({ values: vocabulary.placeholders }),
]
