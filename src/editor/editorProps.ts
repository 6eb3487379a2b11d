import type { Ref } from 'react'
import type { Vocabulary } from './vocabulary.ts'

/** A page of the portal to which a link may lead. */
export type LinkTarget = { title: string; path: string; kind: string }

/** Where a picture's file is kept, by its name, and where it is shown from. */
export type KeptPicture = { name: string; address: string }

/** What may be asked of the editor beside its props. */
export type EditorHandle = {
  /** Hands out what was typed and is not yet: before another's words come into the text. */
  flush: () => void
}

export type MarkdownEditorProps = {
  label: string
  /** The text in Markdown: what is not touched comes out as it went in, to the byte. */
  value: string
  onChange: (markdown: string) => void
  error?: string | undefined
  disabled?: boolean
  pictures: {
    /** Keeps a picture, with what one sees on it; a failure's message is shown. */
    upload: (file: File, alt: string) => Promise<KeptPicture>
    addressOf: (name: string) => string | undefined
  }
  links: { search: (query: string, signal: AbortSignal) => Promise<LinkTarget[]> }
  vocabulary?: Vocabulary
  ref?: Ref<EditorHandle>
}
