import type { ComponentType } from 'react'
import type { MarkdownEditorProps } from './editorProps.ts'

type Editor = ComponentType<MarkdownEditorProps>
let code: Editor | undefined

/** Returns the lazy-loaded text editor component; undefined until it has loaded. */
export const loadedEditor = (): Editor | undefined => code

/** Loads the text editor component, a separate JavaScript chunk. */
export const loadEditor = async (): Promise<Editor> => (code ??= (await import('./RichTextEditor.tsx')).RichTextEditor)
