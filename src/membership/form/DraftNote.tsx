import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { notify } from '#src/lib/messages.ts'
import { forgetDraft, KEPT_DAYS, useHasDraft } from './draft.ts'

/** Where what is typed is, and the way to have it forgotten. */
export function DraftNote({ onForget }: { onForget: () => void }) {
  const hasDraft = useHasDraft()
  if (!hasDraft) return null
  return (
    <Note>
      <p>
        Votre saisie reste sur cet appareil, {KEPT_DAYS}&nbsp;jours au plus, jusqu’à ce que vous l’envoyiez. Vos
        coordonnées bancaires n’y sont jamais gardées.
      </p>
      <Button
        variant="text"
        onClick={() => {
          forgetDraft()
          onForget()
          notify('success', 'Brouillon effacé')
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
