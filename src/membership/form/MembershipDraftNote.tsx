import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { showToast } from '#src/lib/messages.ts'
import { deleteMembershipDraftWithUndo, MEMBERSHIP_DRAFT_DAYS, useHasMembershipDraft } from './draft.ts'

type Props = {
  /** Empties the membership form. Returns the function that undoes it. */
  onForget: () => () => void
}

/**
 * Note about the membership request's draft on this device. A button deletes it and can be undone until something is
 * typed.
 */
export function MembershipDraftNote({ onForget }: Props) {
  const hasDraft = useHasMembershipDraft()
  const [undo, setUndo] = useState<() => void>()
  if (!hasDraft && !undo) return null
  if (!hasDraft) {
    return (
      <Note>
        <p>Votre brouillon est effacé.</p>
        <Button variant="text" onClick={undo}>
          Rétablir le brouillon
        </Button>
      </Note>
    )
  }
  return (
    <Note>
      <p>
        Votre saisie reste sur cet appareil, {MEMBERSHIP_DRAFT_DAYS}&nbsp;jours au plus, jusqu’à ce que vous l’envoyiez.
        Vos coordonnées bancaires n’y sont jamais gardées.
      </p>
      <Button
        variant="text"
        onClick={() => {
          const restore = deleteMembershipDraftWithUndo()
          const goBack = onForget()
          setUndo(() => () => {
            restore()
            goBack()
            setUndo(undefined)
          })
          showToast('success', 'Brouillon effacé\u00a0: il peut être rétabli sous le formulaire')
        }}
      >
        Effacer le brouillon
      </Button>
    </Note>
  )
}

const Note = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space.x2,
  marginTop: space.x8,
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  button: { marginInlineStart: `-${space.x3}` },
}))
