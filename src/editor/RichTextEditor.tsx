import '#theme/laterComponents.ts'
import FormHelperText from '@mui/material/FormHelperText'
import { Extension } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PICTURE_TYPES, pictureFileRefusal } from './pictureFile.ts'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { focusEditorText, BrowserSelectionSyncExtension } from './focusText.ts'
import { EditorFrame } from './EditorFrame.ts'
import { insertEditorBlock } from './insertBlock.ts'
import type { MarkdownEditorProps } from './editorProps.ts'
import { EditorLinkForm } from '#src/editor/parts/EditorLinkForm.tsx'
import { PictureAltAndCaptionDialog, type PictureAltAndCaption } from '#src/editor/parts/PictureForm.tsx'
import { EditorShortcutHelp } from '#src/editor/parts/Shortcuts.tsx'
import { PictureUrlStore } from './pictureAddresses.ts'
import { MarkdownSourceTextArea } from './MarkdownSourceTextArea.tsx'
import { MainEditorToolbar, type EditorToolAction } from '#src/editor/toolbar/MainTools.tsx'
import { EditorTableToolbar } from '#src/editor/toolbar/EditorTableToolbar.tsx'
import { PasteAndDropExtension } from '#src/editor/typing/PasteAndDropExtension.ts'
import { useMarkdownEditor } from './useMarkdownEditor.ts'
import { emptyEditorVocabulary, fileNameFromPictureUrl, buildMediaPictureUrl } from './vocabulary.ts'

type Open =
  | { what: 'link' | 'shortcuts' }
  /**
   * Open picture dialog of the editor: a new file with its position and the files that follow, or the URL of the
   * selected picture.
   */
  | { what: 'picture'; shown: File | string | undefined; at?: number | undefined; next?: File[]; refused?: string[] }

type Pictures = Extract<Open, { what: 'picture' }>
const PICTURES_AT_ONCE = 20

/** Rich-text editor of Markdown: toolbar, text or source view, and dialogs for links, pictures and shortcuts. */
export function RichTextEditor(props: MarkdownEditorProps) {
  const {
    label,
    value,
    onChange,
    error,
    disabled = false,
    pictures,
    links,
    vocabulary = emptyEditorVocabulary,
    ref,
  } = props
  const id = useId()
  const [open, setOpen] = useState<Open>()
  const [isSource, setSource] = useState(false)
  const [notice, setNotice] = useState('')
  const tools = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [addresses] = useState(() => new PictureUrlStore(pictures.addressOf))
  // Callbacks that outlive a render read the latest props.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => addresses.learn(pictures.addressOf), [addresses, pictures.addressOf])

  // Handles files one by one, because each needs its description. Refusals are shown again after the last one.
  const receive = async (files: File[], at?: number, refused: string[] = []) => {
    const refusals = [...refused]
    const taken = files.slice(0, PICTURES_AT_ONCE)
    if (files.length > taken.length) refusals.push('Vingt images à la fois\u00a0: les suivantes sont laissées.')
    for (const [index, file] of taken.entries()) {
      const refusal = await pictureFileRefusal(file)
      if (refusal) {
        refusals.push(refusal)
        continue
      }
      setNotice(refusals.join(' '))
      return setOpen({ what: 'picture', shown: file, at, next: taken.slice(index + 1), refused: refusals })
    }
    setNotice(refusals.join(' '))
    return setOpen(undefined)
  }
  const attributes = useMemo(() => attributesOf(id, { isWrong: Boolean(error), disabled }), [id, error, disabled])
  const { editor, load, handAtOnce, flush } = useMarkdownEditor({
    value,
    onChange,
    isEditable: !disabled,
    vocabulary,
    addresses,
    attributes,
    isPaused: isSource,
    more: () => [
      BrowserSelectionSyncExtension,
      PasteAndDropExtension.configure({ onFiles: (files, at) => void receive(files, at), onNotice: setNotice }),
      Extension.create({
        name: 'ways',
        addKeyboardShortcuts: () => ({
          'Mod-k': () => (setOpen({ what: 'link' }), true),
          'Alt-F10': () => (tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), true),
        }),
        onUpdate({ transaction }) {
          if (!transaction.getMeta('paste')) setNotice('')
        },
      }),
    ],
  })
  useImperativeHandle(ref, () => ({ flush }), [flush])
  const act = useCallback(
    (what: EditorToolAction) => {
      if (what === 'picture' && !editor?.isActive('picture')) return chooser.current?.click()
      if (what === 'picture') {
        const name = fileNameFromPictureUrl(String(editor?.getAttributes('picture')['url'])) ?? ''
        return setOpen({ what, shown: addresses.of(name) })
      }
      if (what !== 'source') return setOpen({ what })
      // Passes changes from one view to the other.
      if (editor && isSource) load(editor, latest.current.value)
      else if (editor) handAtOnce(editor)
      return setSource(!isSource)
    },
    [editor, load, handAtOnce, isSource, addresses],
  )
  if (!editor) return null

  const close = () => {
    // A closed dialog must be gone before the next key press.
    flushSync(() => setOpen(undefined))
    if (!isSource) focusEditorText(editor)
  }
  const savePicture = async (file: File | string | undefined, at: number | undefined, words: PictureAltAndCaption) => {
    if (!(file instanceof File)) {
      editor.commands.updateAttributes('picture', words)
      return undefined
    }
    const { name, address } = await pictures.upload(file, words.alt)
    addresses.add(name, address)
    return insertEditorBlock(editor, { type: 'picture', attrs: { url: buildMediaPictureUrl(name), ...words } }, at)
  }
  const closePicture = ({ next = [], refused = [] }: Pictures, at: number | undefined) => {
    close()
    if (next.length + refused.length > 0) void receive(next, at, refused)
  }

  return (
    <EditorFrame role="group" aria-labelledby={`${id}-label`} data-wrong={Boolean(error) || undefined}>
      <span id={`${id}-label`}>{label}</span>
      <div data-field>
        <MainEditorToolbar ref={tools} editor={editor} vocabulary={vocabulary} isSource={isSource} onAct={act} />
        {!isSource && <EditorTableToolbar editor={editor} />}
        {isSource && (
          <MarkdownSourceTextArea
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-error`}
            aria-invalid={Boolean(error)}
            readOnly={disabled}
            spellCheck={false}
            rows={24}
            value={value}
            onWrite={onChange}
            onNotice={setNotice}
          />
        )}
        <EditorContent editor={editor} hidden={isSource} />
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept={PICTURE_TYPES}
        onChange={({ target }) => {
          void receive([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <VisuallyHidden id={`${id}-hint`}>Alt + F10 mène à la barre d’outils, qui liste les raccourcis.</VisuallyHidden>
      <p role="alert">{notice}</p>
      <FormHelperText id={`${id}-error`} error>
        {error}
      </FormHelperText>
      {open?.what === 'link' && <EditorLinkForm editor={editor} links={links} onClose={close} />}
      {open?.what === 'shortcuts' && <EditorShortcutHelp onClose={close} />}
      {open?.what === 'picture' && (
        <PictureAltAndCaptionDialog
          picture={open.shown}
          present={open.shown instanceof File ? undefined : (editor.getAttributes('picture') as PictureAltAndCaption)}
          key={open.next?.length}
          more={open.next?.length ?? 0}
          onSave={async (words) => closePicture(open, await savePicture(open.shown, open.at, words))}
          onClose={() => closePicture(open, open.at)}
        />
      )}
    </EditorFrame>
  )
}

/** Returns the ARIA attributes of the text editor's editable element. */
const attributesOf = (id: string, { isWrong, disabled }: { isWrong: boolean; disabled: boolean }) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': `${id}-label`,
  'aria-describedby': `${id}-hint ${id}-error`,
  'aria-invalid': String(isWrong),
  'aria-readonly': String(disabled),
  lang: 'fr',
  spellcheck: 'true',
})
