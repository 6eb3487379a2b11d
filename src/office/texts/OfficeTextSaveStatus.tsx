import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import type { EditableOfficeText } from '#contract/office/texts.ts'
import { space } from '#theme/space.ts'
import type { OfficeTextDraft, OfficeTextDraftState } from './useDraft.ts'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { officeTextStateLabels } from './stateLabels.ts'

const words: Record<OfficeTextDraftState, string> = {
  saved: 'Enregistré',
  saving: 'Enregistrement…',
  offline: 'Sans réseau\u00a0: gardé sur cet appareil',
  refused: 'Pas encore enregistré',
}

type Props = { of: OfficeTextDraft; text: EditableOfficeText; others: { id: number; name: string }[] }

/** Status line of an office text's editor: saved or not, published or not, other people editing. */
export function OfficeTextSaveStatus({ of: { state, refusal }, text, others }: Props) {
  const { publish_at, withdraw_at } = text
  return (
    <>
      <Facts>
        <span>{officeTextStateLabels[text.state]}</span>
        <span role="status">{words[state]}</span>
        {publish_at && (
          <span>
            Publication prévue le {formatShortDate(publish_at)} à {formatTimeOfDay(publish_at)}
          </span>
        )}
        {withdraw_at && (
          <span>
            Retrait prévu le {formatShortDate(withdraw_at)} à {formatTimeOfDay(withdraw_at)}
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
