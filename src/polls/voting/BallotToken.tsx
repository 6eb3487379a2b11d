import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatDayAndTime } from '#src/lib/dates.ts'

/** Section that takes the ballot of a secret vote before a flight: the portal signs its token, and the vote follows. */
export function TakeToken({ isBusy, onTake }: { isBusy: boolean; onTake: () => Promise<void> }) {
  return (
    <Box aria-labelledby="bulletin-d-avance" aria-busy={isBusy}>
      <h2 id="bulletin-d-avance">Vous voterez en vol&nbsp;?</h2>
      <p>
        Prenez votre bulletin maintenant&nbsp;: vous émargez, et il reste chiffré sur cet appareil. Vous voterez sans
        réseau, et il partira à l’atterrissage, s’il arrive avant la clôture.
      </p>
      <ConfirmingButton
        question="Vous ne pourrez plus voter que depuis cet appareil. Perdu, ou déconnecté avant l’arrivée du bulletin, il ne peut être refait."
        yes="Prendre"
        onYes={onTake}
      >
        Prendre mon bulletin
      </ConfirmingButton>
    </Box>
  )
}

/** Message above the questions of a vote whose token is on this device. */
export function TakenToken({ closesAt, isSigned }: { closesAt: string; isSigned: boolean }) {
  return (
    <Box>
      <div role="status">
        <h2>{isSigned ? 'Votre bulletin est sur cet appareil' : 'Votre bulletin n’est pas encore signé'}</h2>
      </div>
      <p>
        {isSigned
          ? `Vous avez émargé, et il vous reste à voter, avec ou sans réseau. Votre bulletin compte s’il arrive avant le ${formatDayAndTime(closesAt)}.`
          : 'Le portail ne l’a pas encore rendu. Prenez-le à nouveau sur cet appareil, avec le réseau.'}
      </p>
    </Box>
  )
}

const Box = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space.x3,
  maxWidth: '38rem',
  padding: space.x6,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  h2: { ...typography.h4, margin: 0 },
  p: { ...typography.body1, margin: 0, color: vars.palette.text.secondary },
}))
