import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { EditableOfficeText } from '#contract/office/texts.ts'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { ApiCallError } from '#src/api/call.ts'
import { TextBodyField } from '#src/office/parts/TextBodyField.tsx'
import type { EditorHandle } from '#src/editor/editorProps.ts'
import type { TextKindDescription } from '#src/office/resource.ts'
import { isOfficeTextTooLong, TEXT_TOO_LONG_MESSAGE, useOfficeTextDraft } from './useDraft.ts'
import { useOtherPeopleEditingOfficeText } from './useOtherPeopleEditingOfficeText.ts'
import { useStableCallback } from '#src/lib/useStableCallback.ts'
import { Link } from '#src/navigation/Link.tsx'
import { OfficeTextHistoryPanel, officeTextVersionsCacheKey } from './HistoryPanel.tsx'
import { TextMergeDialog } from './TextMergeDialog.tsx'
import { OfficeTextPublicationButtons } from './OfficeTextPublicationButtons.tsx'
import { FrontMatterFields } from './FrontMatterFields.tsx'
import { OfficeTextSaveStatus } from './OfficeTextSaveStatus.tsx'

type Props = {
  resource: TextKindDescription
  text: EditableOfficeText
  /** Reloads the office text from the server. */
  onRefresh: () => Promise<EditableOfficeText>
}

/** Editor of an office text: fields, body, publication buttons and history. */
export function OfficeTextEditor({ resource, text, onRefresh }: Props) {
  const { kind, titleField } = resource
  const editor = useRef<EditorHandle>(null)
  const draft = useOfficeTextDraft(kind, text, () => editor.current?.flush())
  const { mutate } = useSWRConfig()
  const { written, acts } = draft
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  const others = useOtherPeopleEditingOfficeText(kind, text.slug, (version) => {
    // Somebody else has saved, and nothing is unsaved here: show their version.
    const isBehind = () => {
      editor.current?.flush()
      return version > acts.version() && !acts.hasUnsaved()
    }
    const follow = (now: EditableOfficeText) => (isBehind() ? acts.restart(now) : undefined)
    if (isBehind()) void onRefresh().then(follow, () => undefined)
  })
  const said = written.head[titleField]
  const title = typeof said === 'string' ? said : ''

  const changeHead = useStableCallback((part: OfficeTextMarkdownSource['head']) => {
    setErrors((now) => without(now, (name) => name.replace(/^head\./, '') in part))
    acts.change({ head: part })
  })
  const changeBody = useStableCallback((body: string) => {
    setErrors((now) => without(now, (name) => name === 'body'))
    acts.change({ body })
  })
  const refresh = useStableCallback(async () => acts.restart(await onRefresh()))
  const refreshAll = useStableCallback(async () => {
    await Promise.all([mutate(officeTextVersionsCacheKey({ kind, slug: text.slug })), refresh()])
  })
  const refuse = useStableCallback((error: unknown) => {
    if (!(error instanceof ApiCallError)) return
    setErrors(error.errors)
    setRefusals((times) => times + 1)
  })
  // Focuses the first error, unless the person is typing in a field.
  useEffect(() => {
    if (refusals > 0 && !form.current?.contains(document.activeElement))
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid=true]:not([aria-hidden=true]), fieldset[data-invalid]')
        ?.focus()
  }, [refusals])

  return (
    <>
      <Head>
        <p>
          <Link to={portalPagePaths.boardTexts(kind)}>{resource.title}</Link>
        </p>
        <h1 tabIndex={-1}>{title || text.slug}</h1>
        <OfficeTextSaveStatus of={draft} text={text} others={others} />
      </Head>
      <OfficeTextPublicationButtons
        resource={resource}
        text={text}
        draft={acts}
        hasDraft={text.version > 0 || acts.version() > 0 || acts.hasUnsaved()}
        onRefresh={refreshAll}
        onRefused={refuse}
      />
      {resource.Panel && (
        <Suspense fallback={null}>
          <resource.Panel text={text} head={written.head} />
        </Suspense>
      )}
      {text.failure && (
        <Alert severity="warning">À l’heure prévue, ce texte n’a pas pu être publié&nbsp;: {text.failure}</Alert>
      )}
      <Form ref={form} role="form" aria-label={resource.title}>
        <FrontMatterFields of={resource} slug={text.slug} head={written.head} errors={errors} onChange={changeHead} />
        <TextBodyField
          ref={editor}
          of={resource}
          value={written.body}
          onChange={changeBody}
          error={errors['body'] ?? (isOfficeTextTooLong(written) ? TEXT_TOO_LONG_MESSAGE : undefined)}
        />
      </Form>
      <OfficeTextHistoryPanel kind={kind} slug={text.slug} onRestored={refresh} />
      {draft.conflict && <TextMergeDialog of={draft.conflict} fields={resource.fields} onChosen={draft.choose} />}
    </>
  )
}

/** Returns the field errors of an office text that remain; the same object when none was removed. */
function without(errors: Record<string, string>, isOver: (name: string) => boolean) {
  const left = Object.entries(errors).filter(([name]) => !isOver(name))
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}

const Head = styled('header')(({ theme }) => ({
  display: 'grid',
  gap: space.x2,
  p: { ...theme.typography.body2, margin: 0 },
  'p a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: theme.vars.palette.company.text },
  h1: { overflowWrap: 'anywhere' },
}))

const Form = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  marginBlock: space.x6,
})
