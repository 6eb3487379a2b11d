import type { ComponentType } from 'react'
import type { MarkdownEditorProps } from './editorProps.ts'

type Editor = ComponentType<MarkdownEditorProps>
let code: Editor | undefined

/** Returns the lazy-loaded editor component; undefined until it has loaded. */
export const loadedEditor = (): Editor | undefined => code

/** Loads the editor component, a separate chunk. */
export const loadEditor = async (): Promise<Editor> => (code ??= (await import('./EditorField.tsx')).EditorField)
