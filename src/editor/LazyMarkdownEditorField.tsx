import { useCallback, useEffect, useState } from 'react'
import { loadedEditor, loadEditor } from './loadedEditor.ts'
import type { MarkdownEditorProps } from './editorProps.ts'
import { PlainMarkdownField } from './PlainMarkdownField.tsx'

/**
 * Field that edits Markdown as rich text. Until the editor's code has loaded, or when that fails, a plain Markdown
 * field is shown. A member who types in the plain field is not interrupted.
 */
export function LazyMarkdownEditorField(props: MarkdownEditorProps) {
  const [Editor, setEditor] = useState(loadedEditor)
  const [isAway, setAway] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const load = useCallback(() => {
    loadEditor().then(
      (code) => setEditor(() => code),
      () => setAway(true),
    )
  }, [])
  useEffect(load, [load])
  if (Editor && !isWriting) return <Editor {...props} />
  return (
    <PlainMarkdownField
      {...props}
      says={Editor ? READY : isAway ? AWAY : COMING}
      onRetry={isAway && !Editor ? load : undefined}
      onWriting={setWriting}
    />
  )
}

const COMING = 'La mise en forme arrive\u00a0: en attendant, le texte s’écrit en Markdown.'
const READY = 'La mise en forme est prête\u00a0: elle s’ouvre quand vous quittez ce champ.'
const AWAY =
  'La mise en forme n’a pas pu être chargée\u00a0: le texte s’écrit en Markdown («\u00a0## Titre\u00a0», «\u00a0- liste\u00a0», «\u00a0**gras**\u00a0», «\u00a0[mots](/adresse)\u00a0»), et rien n’en est perdu.'
