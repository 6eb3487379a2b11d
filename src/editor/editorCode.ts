import type { ComponentType } from 'react'
import type { MarkdownEditorProps } from './editorProps.ts'

type Editor = ComponentType<MarkdownEditorProps>
let code: Editor | undefined

/** The editor itself; undefined until its code has come. */
export const editorCode = (): Editor | undefined => code

/** Fetches its code, which is in a chunk of its own. */
export const loadEditor = async (): Promise<Editor> => (code ??= (await import('./EditorField.tsx')).EditorField)
