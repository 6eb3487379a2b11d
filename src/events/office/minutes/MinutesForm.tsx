import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { OfficeMinutes } from '#contract/events/minutes.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { showToast } from '#src/lib/messages.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { TextBodyField } from '#src/office/parts/TextBodyField.tsx'

type Props = { id: number; minutes: OfficeMinutes; onSaved: (reply: { data: OfficeMinutes }) => Promise<void> }

const field = { body: 'Texte du procès-verbal' }

/** Form of an assembly's minutes: the text in the editor, its saving, and a draft from what happened. */
export function MinutesForm({ id, minutes, onSaved }: Props) {
  const { version, has_begun, signatures } = minutes
  const [body, setBody] = useState(minutes.body)
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const isSaved = body === minutes.body

  const run = async (work: () => Promise<{ data: OfficeMinutes }>, done: string) => {
    setSending(true)
    setFailure(undefined)
    try {
      await onSaved(await work())
      showToast('success', done)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : undefined)
    } finally {
      setSending(false)
    }
  }
  const draft = () =>
    run(
      () => callBoardApi('POST /board/events/:id/minutes/draft', { params: { id }, body: { version } }),
      'Le projet est écrit.',
    )
  const save = () =>
    run(
      () => callBoardApi('PUT /board/events/:id/minutes', { params: { id }, body: { version, body } }),
      'Le procès-verbal est enregistré.',
    )
  return (
    <Root aria-busy={isSending}>
      {has_begun ? (
        <ConfirmingButton
          question={
            version > 0 && 'Remplacer le texte par un projet\u00a0? Ce qui est écrit reste dans une version précédente.'
          }
          yes="Remplacer"
          onYes={draft}
        >
          Écrire le projet d’après la séance
        </ConfirmingButton>
      ) : (
        <p>L’assemblée n’a pas commencé&nbsp;: le projet s’écrira d’après ce qui s’y passe.</p>
      )}
      <TextBodyField of={field} value={body} onChange={setBody} />
      {signatures.length > 0 && !isSaved && <p>Enregistrer ce changement fera tomber les signatures.</p>}
      <p role="alert">{failure}</p>
      <ButtonRow>
        <Button look="main" disabled={isSaved || isSending} onClick={() => void save()}>
          {isSaved ? 'Enregistré' : 'Enregistrer le procès-verbal'}
        </Button>
      </ButtonRow>
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  p: { ...typography.body2, margin: 0 },
  '& > [role=alert]': { ...typography.subtitle1, color: vars.palette.error.main },
  'p:empty': { display: 'none' },
}))
