import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import type { AssemblyConvocations } from '#contract/events/convocations.ts'
import { ApiCallError } from '#src/api/call.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { randomUuid } from '#src/lib/newKey.ts'
import { formatCount } from '#src/lib/text.ts'
import { callBoardApi } from '#src/office/boardCall.ts'

type Props = {
  id: number
  next: AssemblyConvocations['next']
  /** True before the first convocation to the assembly. */
  isFirst: boolean
  /** Takes the convocations after a sending; undefined after a refusal, to read them again. */
  onChanged: (reply?: { data: AssemblyConvocations }) => Promise<void>
}

/** Convocation as it would be sent now, with its recipients, warnings and the button that sends it. */
export function NextConvocation({ id, next, isFirst, onChanged }: Props) {
  const [failure, setFailure] = useState<string>()
  // A repeated sending with the same key has no effect.
  const key = useRef('')
  const { content, mails, letters, is_sent, is_late, notice_days, obstacle, fingerprint } = next
  const count = mails + letters

  const send = async () => {
    setFailure(undefined)
    key.current ||= randomUuid()
    try {
      const body = { key: key.current, count, fingerprint }
      const reply = await callBoardApi('POST /board/events/:id/convocations', { params: { id }, body })
      key.current = ''
      await onChanged(reply)
    } catch (error) {
      if (error instanceof ApiCallError && error.status === 409) key.current = ''
      setFailure(error instanceof Error ? error.message : 'La convocation n’est pas partie.')
      await onChanged()
    }
  }
  return (
    <Root>
      <dl>
        <dt>Quoi</dt>
        <dd>{content.title}</dd>
        <dt>Quand</dt>
        <dd>{content.when}</dd>
        <dt>Où</dt>
        <dd>{content.place}</dd>
        <dt>Ordre du jour</dt>
        <dd>{content.points.map(({ title }, index) => `${index + 1}. ${title}`).join('\u00a0; ') || 'Aucun point'}</dd>
        <dt>Pouvoirs</dt>
        <dd>{content.proxies || 'Rien n’en sera dit\u00a0: fixez d’abord le quorum et les pouvoirs.'}</dd>
      </dl>
      {is_late && !obstacle && !is_sent && (
        <p data-warning="">
          {`Les statuts demandent ${formatCount(notice_days ?? 0, 'jour')} entre la convocation et l’assemblée\u00a0: il en reste moins. Vous pouvez convoquer quand même.`}
        </p>
      )}
      <p role="status">{describeNext(next, count)}</p>
      <p role="alert">{failure}</p>
      {!obstacle && !is_sent && count > 0 && (
        <ConfirmingButton
          question={`Convoquer ${formatCount(count, 'personne')}\u00a0? Un message parti ne revient pas.`}
          yes="Envoyer"
          onYes={send}
        >
          {isFirst ? 'Envoyer la convocation' : 'Envoyer une nouvelle convocation'}
        </ConfirmingButton>
      )}
    </Root>
  )
}

function describeNext({ obstacle, is_sent, mails, letters }: Props['next'], count: number): string {
  if (obstacle) return obstacle
  if (is_sent)
    return 'Cette convocation est la dernière. Si l’ordre du jour, la date ou le lieu change, vous pourrez en envoyer une nouvelle.'
  if (count === 0) return 'Personne ne la recevrait.'
  const ways = [
    mails > 0 && formatCount(mails, 'message'),
    letters > 0 && `${formatCount(letters, 'lettre')} à imprimer`,
  ]
  return `Elle convoquerait ${formatCount(count, 'personne')}\u00a0: ${ways.filter(Boolean).join(', ')}.`
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space.x3,
  paddingBlock: space.x4,
  ...typography.body2,
  overflowWrap: 'anywhere',
  dl: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: `${space.x1} ${space.x4}`, margin: 0 },
  dt: { color: vars.palette.text.secondary },
  dd: { margin: 0 },
  p: { margin: 0 },
  'p:empty': { display: 'none' },
  '[data-warning]': { fontWeight: typography.fontWeightBold },
  '[role=alert]': { ...typography.subtitle1, color: vars.palette.error.main },
}))
