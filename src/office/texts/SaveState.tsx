import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import type { OpenText } from '#contract/office/texts.ts'
import { space } from '#theme/space.ts'
import type { Draft, DraftState } from './useDraft.ts'
import { shortDate, timeOf } from '#src/lib/dates.ts'
import { stateLabels } from './stateLabels.ts'

const words: Record<DraftState, string> = {
  saved: 'Enregistré',
  saving: 'Enregistrement…',
  offline: 'Sans réseau\u00a0: gardé sur cet appareil',
  refused: 'Pas encore enregistré',
}

type Props = { of: Draft; text: OpenText; others: { id: number; name: string }[] }

/** State of a text in the editor: saved or not, published or not, other people editing. */
export function SaveState({ of: { state, refusal }, text, others }: Props) {
  const { publish_at, withdraw_at } = text
  return (
    <>
      <Facts>
        <span>{stateLabels[text.state]}</span>
        <span role="status">{words[state]}</span>
        {publish_at && (
          <span>
            Publication prévue le {shortDate(publish_at)} à {timeOf(publish_at)}
          </span>
        )}
        {withdraw_at && (
          <span>
            Retrait prévu le {shortDate(withdraw_at)} à {timeOf(withdraw_at)}
          </span>
        )}
      </Facts>
      <div role="status">
        {others.length > 0 && (
          <Alert severity="info" role="presentation">
            {others.map(({ name }) => name).join(', ')} {others.length > 1 ? 'ont' : 'a'} aussi ce texte ouvert&nbsp;:
            ce que vous écrivez chacun est réuni.
          </Alert>
        )}
      </div>
      <div role="alert">
        {refusal && (
          <Alert severity="error" role="presentation">
            {refusal}
          </Alert>
        )}
      </div>
    </>
  )
}

const Facts = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.x1} ${space.x4}`,
  color: theme.vars.palette.text.secondary,
}))
