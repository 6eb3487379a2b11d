import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'
import type { AgendaPointValues, OfficeAgenda } from '#contract/events/agenda.ts'
import { MAX_AGENDA_TEXT_LENGTH } from '#contract/events/agendaLimits.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FieldGroup } from '#src/office/parts/FieldGroup.tsx'

type Props = {
  point: AgendaPointValues
  /** Number of the point in the agenda, from 1. */
  number: number
  polls: OfficeAgenda['polls']
  onChange: (part: Partial<AgendaPointValues>) => void
  onRemove: () => void
  /** Moves the point before the former one; undefined for the first. */
  onUp: (() => void) | undefined
}

/** Fields of one point of an agenda: title, text in Markdown, and the poll that decides it. */
export function AgendaPointFields({ point: { title, body, poll }, number, polls, onChange, onRemove, onUp }: Props) {
  return (
    <FieldGroup label={`Point ${number}`} error={undefined}>
      <TextField
        label="Titre"
        value={title}
        fullWidth
        onChange={({ target }) => onChange({ title: target.value })}
        slotProps={{ htmlInput: { maxLength: 160 } }}
      />
      <TextField
        label="Texte (facultatif)"
        value={body}
        fullWidth
        multiline
        minRows={2}
        helperText="En Markdown. Un lien vers un accord s’écrit [L’accord](/accords/4)."
        onChange={({ target }) => onChange({ body: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_AGENDA_TEXT_LENGTH } }}
      />
      <TextField
        select
        fullWidth
        label="Résolution"
        value={poll === null ? '' : String(poll)}
        onChange={({ target }) => onChange({ poll: target.value === '' ? null : Number(target.value) })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Sans vote</option>
        {poll !== null && !polls.some(({ id }) => id === poll) && <option value={poll}>Consultation effacée</option>}
        {polls.map(({ id, title: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <ButtonRow>
        {onUp && (
          <Button aria-label={`Monter le point ${number}`} onClick={onUp}>
            Monter
          </Button>
        )}
        <Button aria-label={`Ôter le point ${number}`} onClick={onRemove}>
          Ôter
        </Button>
      </ButtonRow>
    </FieldGroup>
  )
}
