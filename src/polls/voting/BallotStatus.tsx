import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { Poll } from '#contract/polls/polls.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { showToast } from '#src/lib/messages.ts'
import type { BallotRecord } from './ballotRecords.ts'

type Props = {
  poll: Poll
  record: BallotRecord | null
  isBusy: boolean
  onSendNow: () => Promise<void>
  onForget: () => Promise<void>
}

/** State of a member's ballot: on its way, received with its receipt, or cast from another device. */
export function BallotStatus({ poll, record, isBusy, onSendNow, onForget }: Props) {
  const isVote = poll.kind === 'vote'
  if (record && record.state !== 'sent')
    return (
      <Box role="status" aria-busy={isBusy}>
        <h2>
          {record.state === 'signed' ? 'Vous avez émargé, votre bulletin part' : 'Votre bulletin attend le réseau'}
        </h2>
        <p>
          {record.state === 'signed'
            ? 'Il quitte cet appareil à un moment tiré au hasard, dans la minute, pour que rien ne le rapproche de votre nom. Gardez cette page ouverte\u00a0; fermée, il partira à votre prochaine visite, avant la clôture.'
            : 'Il est scellé sur cet appareil et part au retour du réseau. Il compte s’il arrive avant la clôture.'}
        </p>
        <Button look="edged" disabled={isBusy} onClick={() => void onSendNow()}>
          Envoyer maintenant
        </Button>
      </Box>
    )
  if (record)
    return (
      <Box>
        <div role="status">
          <h2>{isVote ? 'A voté' : 'Merci, vos réponses sont arrivées'}</h2>
        </div>
        <p>Votre bulletin est dans l’urne. Voici son code de reçu&nbsp;:</p>
        <ReceiptCode receipt={record.receipt} />
        <p>
          {isVote
            ? 'Après la clôture, il retrouve votre bulletin dans la liste publiée. Qui le connaît voit aussi ce bulletin\u00a0: ne le donnez à personne.'
            : 'Il prouve que votre bulletin est arrivé. Les bulletins d’un sondage ne sont pas publiés.'}
        </p>
        <ConfirmingButton
          question="Sans ce code, vous ne retrouverez pas votre bulletin dans la liste publiée."
          yes="Effacer"
          onYes={onForget}
        >
          Effacer le reçu de cet appareil
        </ConfirmingButton>
      </Box>
    )
  return (
    <Box>
      <div role="status">
        <h2>{isVote ? 'A voté' : 'Vous avez répondu'}</h2>
      </div>
      <p>
        Vous avez émargé. Le reçu n’est pas sur cet appareil&nbsp;: il est sur celui qui a servi à répondre, sauf s’il y
        a été effacé.
      </p>
    </Box>
  )
}

function ReceiptCode({ receipt }: { receipt: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receipt)
      setCopied(true)
    } catch {
      showToast('warning', 'Le code n’a pas pu être copié\u00a0: notez-le.')
    }
  }
  return (
    <ButtonRow>
      <code>{receipt}</code>
      <Button onClick={() => void copy()}>{isCopied ? 'Copié' : 'Copier le code'}</Button>
    </ButtonRow>
  )
}

const Box = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space.x4,
  maxWidth: '38rem',
  padding: space.x6,
  border: `1px solid ${vars.palette.line}`,
  borderInlineStart: `4px solid ${vars.palette.company.border}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  h2: { ...typography.h3, margin: 0 },
  p: { ...typography.body1, margin: 0, color: vars.palette.text.secondary },
  code: { ...typography.h4, letterSpacing: '0.06em', overflowWrap: 'anywhere' },
}))
