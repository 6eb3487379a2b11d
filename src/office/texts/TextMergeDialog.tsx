import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { space } from '#theme/space.ts'
import type { OfficeTextSaveResult } from '#contract/office/textMerge.ts'
import type { FrontMatterValue, OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import type { FrontMatterField } from '#src/office/resource.ts'

type Choice = 'mine' | 'theirs' | 'both'

type Props = {
  of: OfficeTextSaveResult
  fields: readonly FrontMatterField[]
  onChosen: (written: OfficeTextMarkdownSource) => Promise<void>
}

/**
 * Dialog that resolves a conflict between two people who edited an office text, passage by passage. Nothing is lost
 * until the choice.
 */
export function TextMergeDialog({ of: { by, parts, fields: differing, head, note }, fields, onChosen }: Props) {
  const title = useId()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const choiceOf = (key: string) => choices[key] ?? 'both'
  const who = by ?? 'quelqu’un d’autre'

  const choose = () => {
    const body = parts
      .map((part, index) => ('same' in part ? part.same : chosen(part, choiceOf(`part ${index}`))))
      .join('')
    const own = differing
      .filter(({ name }) => choiceOf(name) !== 'theirs')
      .map(({ name, mine }) => [name, mine] as const)
    void onChosen({ head: { ...head, ...Object.fromEntries(own) }, body })
  }

  return (
    <Dialog open aria-labelledby={title} fullWidth maxWidth="md">
      <DialogTitle id={title}>Vous avez écrit à deux au même endroit</DialogTitle>
      <DialogContent>
        <p>Rien n’est perdu. Choisissez ce qui reste&nbsp;; le reste de vos deux textes est déjà réuni.</p>
        {note && <p>{note}</p>}
        {differing.map(({ name, mine: my, theirs }) => (
          <Part
            key={name}
            name={fields.find((field) => field.name === name)?.label ?? name}
            mine={said(my)}
            theirs={said(theirs)}
            who={who}
            choice={choiceOf(name) === 'both' ? 'mine' : choiceOf(name)}
            onChoose={(choice) => setChoices({ ...choices, [name]: choice })}
          />
        ))}
        {parts.map((part, index) =>
          'same' in part ? null : (
            <Part
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in their order
              key={index}
              name="Texte"
              mine={part.mine}
              theirs={part.theirs}
              who={who}
              canBoth
              choice={choiceOf(`part ${index}`)}
              onChoose={(choice) => setChoices({ ...choices, [`part ${index}`]: choice })}
            />
          ),
        )}
      </DialogContent>
      <DialogActions>
        <MuiButton variant="contained" onClick={choose}>
          Garder ces choix
        </MuiButton>
      </DialogActions>
    </Dialog>
  )
}

type PartProps = {
  name: string
  mine: string
  theirs: string
  who: string
  canBoth?: boolean
  choice: Choice
  onChoose: (choice: Choice) => void
}

function Part({ name, mine, theirs, who, canBoth, choice, onChoose }: PartProps) {
  return (
    <Sides>
      <legend>{name}</legend>
      <RadioGroup aria-label={name} value={choice} onChange={(_, value) => onChoose(value as Choice)}>
        <FormControlLabel value="mine" control={<Radio />} label="Le vôtre" />
        <pre>{mine || '(effacé)'}</pre>
        <FormControlLabel value="theirs" control={<Radio />} label={`Celui de ${who}`} />
        <pre>{theirs || '(effacé)'}</pre>
        {canBoth && <FormControlLabel value="both" control={<Radio />} label="Les deux, l’un après l’autre" />}
      </RadioGroup>
    </Sides>
  )
}

function chosen({ mine, theirs }: { mine: string; theirs: string }, choice: Choice) {
  if (choice !== 'both') return choice === 'mine' ? mine : theirs
  return `${mine}${mine && !mine.endsWith('\n') ? '\n\n' : '\n'}${theirs}`
}

const said = (value: FrontMatterValue) =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const Sides = styled('fieldset')(({ theme: { vars, typography } }) => ({
  minWidth: 0,
  margin: `${space.x4} 0 0`,
  padding: space.x4,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.borderRadius,
  legend: { ...typography.subtitle1, padding: `0 ${space.x2}` },
  pre: { ...typography.body2, margin: `0 0 ${space.x3} ${space.x8}`, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}))
