import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { memo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { EditableOfficeText } from '#contract/office/texts.ts'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ApiCallError } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import type { TextKindDescription } from '#src/office/resource.ts'
import type { OfficeTextDraftActions } from './useDraft.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { showToast } from '#src/lib/messages.ts'
import { Link } from '#src/navigation/Link.tsx'
import { PublicationNoticeDialog } from './PublicationNoticeDialog.tsx'
import { TextPreviewDialog } from '#src/office/parts/TextPreviewDialog.tsx'
import { TextScheduleDialog } from './TextScheduleDialog.tsx'

type Props = {
  resource: TextKindDescription
  text: EditableOfficeText
  draft: OfficeTextDraftActions
  /** True when the office text has unpublished changes. */
  hasDraft: boolean
  /** Called when the server's version of the office text has changed. */
  onRefresh: () => Promise<void>
  /** Called when the server refuses the office text, with the errors of its fields. */
  onRefused: (error: unknown) => void
}

/**
 * Buttons that preview, publish, schedule, withdraw or discard an office text. Memoized, so that typing does not render
 * them.
 */
export const OfficeTextPublicationButtons = memo(function OfficeTextPublicationButtons(props: Props) {
  const { resource, text, draft, hasDraft, onRefresh, onRefused } = props
  const { kind, isWithdrawable, copy, copySame, told } = resource
  const navigate = useNavigate()
  const { slug, state, path, publish_at, withdraw_at } = text
  const [isPreviewed, setPreviewed] = useState(false)
  const [toTell, setTold] = useState(0)
  /** Draft of an office text discarded on this page, which can be restored until the page closes. */
  const [abandoned, setAbandoned] = useState<OfficeTextMarkdownSource>()
  const [scheduled, setScheduled] = useState<{ act: 'publish' | 'withdraw'; told: number }>()
  const params = { kind, slug }
  const isShown = state === 'publie' || state === 'a-venir'

  /** Saves the office text, then runs a publication action. Returns true when both succeeded. */
  const act = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    if (!(await draft.save())) return false
    try {
      const message = await work()
      // Notify after the reload, even when the reload fails: the action itself succeeded.
      await onRefresh().catch(() => undefined)
      if (message) showToast('success', message)
      return true
    } catch (error) {
      onRefused(error)
      if (error instanceof ApiCallError) showToast('error', error.message)
      return false
    }
  }
  const publish = async (quiet = false) => {
    const { data } = await callBoardApi('POST /board/texts/:kind/text/:slug/publication', {
      params,
      body: { version: draft.version(), ...(quiet && { quiet }) },
    })
    return data.message
  }
  const countTold = async () =>
    told ? (await callBoardApi('GET /board/texts/:kind/text/:slug/notice', { params })).data.told : 0
  /** Publishes the office text at once. Asks first when the publication notifies people. */
  const publishOrAsk = async () => {
    const count = await countTold()
    if (count === 0) return publish()
    setTold(count)
    return undefined
  }
  /** Opens the dialog that schedules an office text's publication, with the number of people it would notify. */
  const schedule = () =>
    showToastOnFailure(async () => {
      const isCounted = told !== undefined && (await draft.save())
      setScheduled({ act: 'publish', told: isCounted ? await countTold() : 0 })
    })
  const begin = (same: boolean) =>
    act(async () => {
      const { data } = await callBoardApi('POST /board/texts/:kind/text/:slug/copy', { params, body: { same } })
      void navigate(portalPagePaths.boardText(kind, data.slug))
      return undefined
    })
  const preview = async () => {
    if (!(await draft.save())) return undefined
    try {
      return (await callBoardApi('POST /board/texts/:kind/text/:slug/preview', { params })).data.path
    } catch (error) {
      onRefused(error)
      if (error instanceof ApiCallError) showToast('error', error.message)
      return undefined
    }
  }
  const withdraw = async () =>
    (await callBoardApi('POST /board/texts/:kind/text/:slug/withdrawal', { params, body: {} })).data.message
  const discard = async () => {
    const given = draft.typed()
    const { message } = await callBoardApi('DELETE /board/texts/:kind/text/:slug', { params })
    setAbandoned(given)
    return message
  }
  const takeBack = () => {
    if (abandoned) draft.put(abandoned)
    setAbandoned(undefined)
  }
  const unschedule = async () =>
    (await callBoardApi('DELETE /board/texts/:kind/text/:slug/schedule', { params })).message

  return (
    <Bar role="group" aria-label="Publication">
      <Button look="main" onClick={() => void act(publishOrAsk)}>
        Publier
      </Button>
      <Button onClick={() => setPreviewed(true)}>Aperçu</Button>
      <MuiButton onClick={() => void schedule()}>Publier à une heure…</MuiButton>
      {isShown && isWithdrawable && (
        <>
          <MuiButton onClick={() => void act(withdraw)}>Retirer</MuiButton>
          <MuiButton onClick={() => setScheduled({ act: 'withdraw', told: 0 })}>Retirer à une heure…</MuiButton>
        </>
      )}
      {(publish_at ?? withdraw_at) && (
        <MuiButton onClick={() => void act(unschedule)}>Renoncer à l’heure prévue</MuiButton>
      )}
      {copySame && path && <MuiButton onClick={() => void begin(true)}>{copySame}</MuiButton>}
      {copy && <MuiButton onClick={() => void begin(false)}>{copy}</MuiButton>}
      {isShown && path && <Link to={path}>Voir la page</Link>}
      {path && (hasDraft || abandoned) && (
        <MuiButton onClick={() => void (hasDraft ? act(discard) : takeBack())}>
          {hasDraft ? 'Abandonner le brouillon' : 'Reprendre le brouillon'}
        </MuiButton>
      )}
      <TextPreviewDialog isOpen={isPreviewed} onClose={() => setPreviewed(false)} onBegin={preview} />
      {told && (
        <PublicationNoticeDialog
          told={toTell}
          who={told}
          onClose={() => setTold(0)}
          onPublish={(quiet) => act(() => publish(quiet))}
        />
      )}
      <TextScheduleDialog
        act={scheduled?.act}
        told={told && scheduled?.told ? { count: scheduled.told, who: told } : undefined}
        kind={kind}
        slug={slug}
        onSave={draft.save}
        version={draft.version}
        onClose={() => setScheduled(undefined)}
        onRefused={onRefused}
        onDone={onRefresh}
      />
    </Bar>
  )
})

const Bar = styled('div')(({ theme: { vars } }) => ({
  position: 'sticky',
  zIndex: 1,
  top: 'var(--header-height)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x2,
  marginTop: space.x4,
  paddingBlock: space.x3,
  borderBlock: `1px solid ${vars.palette.line}`,
  backgroundColor: vars.palette.background.default,
  '& > a:not([data-look])': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: vars.palette.company.text,
  },
}))
