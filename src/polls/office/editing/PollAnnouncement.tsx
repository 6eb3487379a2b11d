import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { PollProblem } from '#contract/polls/listPollProblems.ts'
import type { OfficePoll } from '#contract/polls/office.ts'
import { ApiCallError } from '#src/api/call.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { showToast } from '#src/lib/messages.ts'
import { formatCount } from '#src/lib/text.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { OfficePanel } from '#src/office/parts/OfficePanel.ts'
import { LineField } from './LineField.tsx'

type Props = {
  problems: PollProblem[]
  /** Saves the draft and returns it; undefined when it was refused. */
  onSave: () => Promise<OfficePoll | undefined>
  onAnnounced: (poll: OfficePoll) => Promise<void>
}

/** Announcement of a poll: opening and closing hours, and what is still missing. */
export function PollAnnouncement({ problems, onSave, onAnnounced }: Props) {
  const [opens, setOpens] = useState('')
  const [closes, setCloses] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const announce = async () => {
    setErrors({})
    if (closes === '') return setErrors({ closes_at: 'Choisissez un jour et une heure' })
    const saved = await onSave()
    if (!saved) return
    try {
      const { data } = await callBoardApi('POST /board/polls/:id/announcement', {
        params: { id: saved.id },
        body: {
          version: saved.version,
          opens_at: opens === '' ? null : new Date(opens).toISOString(),
          closes_at: new Date(closes).toISOString(),
        },
      })
      showToast(
        'success',
        data.state === 'open'
          ? `La consultation est ouverte à ${formatCount(data.electorate ?? 0, 'inscrit')}.`
          : 'La consultation est annoncée.',
      )
      await onAnnounced(data)
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error
      setErrors(error.errors)
      showToast('error', error.message)
    }
  }
  return (
    <OfficePanel aria-labelledby="annonce">
      <h2 id="annonce">Annoncer</h2>
      {problems.length > 0 ? (
        <>
          <p>Il manque encore&nbsp;:</p>
          <ul>
            {[...new Set(problems.map(({ problem }) => problem))].map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <Fields>
            <LineField
              label="Ouverture (vide pour ouvrir tout de suite)"
              type="datetime-local"
              value={opens}
              max={16}
              error={errors['opens_at']}
              hint="À l’heure de cet appareil"
              onChange={setOpens}
            />
            <LineField
              label="Clôture"
              type="datetime-local"
              value={closes}
              max={16}
              error={errors['closes_at']}
              hint="À l’heure de cet appareil"
              onChange={setCloses}
            />
          </Fields>
          <ConfirmingButton
            question="Une fois annoncée, elle ne change plus. À l’ouverture, la liste se fige et chacun reçoit un e-⁠mail."
            yes={opens === '' ? 'Ouvrir' : 'Annoncer'}
            onYes={announce}
          >
            {opens === '' ? 'Ouvrir maintenant' : 'Annoncer'}
          </ConfirmingButton>
        </>
      )}
    </OfficePanel>
  )
}

const Fields = styled('div')({ display: 'grid', gap: space.x3, width: '100%', maxWidth: '24rem' })
