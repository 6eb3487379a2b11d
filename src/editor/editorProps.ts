import type { Ref } from 'react'
import type { EditorVocabulary } from './vocabulary.ts'

/** Page of the portal that a link in a text can target. */
export type PortalPageLinkTarget = { title: string; path: string; kind: string }

/** Uploaded picture: its file name and its URL. */
export type UploadedPicture = { name: string; address: string }

/** Methods of the text editor that its parent calls through a ref. */
export type EditorHandle = {
  /** Reports the editor's pending typed text through `onChange`, before an outside change is applied. */
  flush: () => void
}

export type MarkdownEditorProps = {
  label: string
  /** Markdown text that the editor edits. Unchanged parts come back byte for byte. */
  value: string
  onChange: (markdown: string) => void
  error?: string | undefined
  disabled?: boolean
  pictures: {
    /** Uploads a picture with its alternative text; the editor shows the message of an error. */
    upload: (file: File, alt: string) => Promise<UploadedPicture>
    addressOf: (name: string) => string | undefined
  }
  links: { search: (query: string, signal: AbortSignal) => Promise<PortalPageLinkTarget[]> }
  vocabulary?: EditorVocabulary
  ref?: Ref<EditorHandle>
}
