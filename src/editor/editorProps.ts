import type { Ref } from 'react'
import type { Vocabulary } from './vocabulary.ts'

/** A page of the portal that a link can target. */
export type LinkTarget = { title: string; path: string; kind: string }

/** A stored picture: its file name and the address that shows it. */
export type UploadedPicture = { name: string; address: string }

/** Methods of the text editor that its parent calls through a ref. */
export type EditorHandle = {
  /** Reports pending typed text through `onChange`, before an outside change is applied. */
  flush: () => void
}

export type MarkdownEditorProps = {
  label: string
  /** Text in Markdown. Unchanged parts come back byte for byte. */
  value: string
  onChange: (markdown: string) => void
  error?: string | undefined
  disabled?: boolean
  pictures: {
    /** Stores a picture with its alternative text; the message of an error is shown. */
    upload: (file: File, alt: string) => Promise<UploadedPicture>
    addressOf: (name: string) => string | undefined
  }
  links: { search: (query: string, signal: AbortSignal) => Promise<LinkTarget[]> }
  vocabulary?: Vocabulary
  ref?: Ref<EditorHandle>
}
