import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'
import type { AgendaPointValues, CardVoteRule, OfficeAgenda } from '#contract/events/agenda.ts'
import { MAX_AGENDA_TEXT_LENGTH } from '#contract/events/agendaLimits.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { randomUuid } from '#src/lib/newKey.ts'
import { FieldGroup } from '#src/office/parts/FieldGroup.tsx'

/** Change of a point's fields; `cards` is undefined for a point without a vote by show of cards. */
type PointChange = Partial<Pick<AgendaPointValues, 'title' | 'body' | 'poll'>> & { cards?: CardVoteRule | undefined }

export type AgendaPointFieldsProps = {
  point: AgendaPointValues
  /** Number of the point in the agenda, from 1. */
  number: number
  polls: OfficeAgenda['polls']
  onChange: (part: PointChange) => void
  onRemove: () => void
  /** Moves the point before the former one; undefined for the first. */
  onUp: (() => void) | undefined
}

/** Fields of one point of an agenda: title, text in Markdown, and the poll that decides it. */
export function AgendaPointFields({
  point: { title, body, poll, cards },
  number,
  polls,
  onChange,
  onRemove,
  onUp,
}: AgendaPointFieldsProps) {
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
        value={cards ? formatCardRule(cards) : poll === null ? '' : String(poll)}
        onChange={({ target }) => onChange(parseVote(target.value, cards?.key))}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Sans vote</option>
        {Object.entries(cardRules).map(([rule, label]) => (
          <option key={rule} value={rule}>
            {`À carte levée, ${label}`}
          </option>
        ))}
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

/** Rules of a vote by show of cards, by the value of their option. */
const cardRules = {
  simple: 'majorité simple',
  absolute: 'majorité absolue des voix exprimées',
  'absolute+': 'majorité absolue, abstentions comptées',
  'two-thirds': 'deux tiers des voix exprimées',
  'two-thirds+': 'deux tiers, abstentions comptées',
}

const formatCardRule = ({ majority, counts_abstentions }: CardVoteRule) =>
  `${majority}${counts_abstentions && majority !== 'simple' ? '+' : ''}`

/** Returns the vote of a point by the value of its option: a rule of show of cards, a poll's id, or empty for none. */
function parseVote(value: string, key = randomUuid()): PointChange {
  if (!(value in cardRules)) return { poll: value === '' ? null : Number(value), cards: undefined }
  const majority = value.replace('+', '') as CardVoteRule['majority']
  return { poll: null, cards: { key, majority, counts_abstentions: value.endsWith('+') } }
}
