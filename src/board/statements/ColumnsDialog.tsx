import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { space } from '#theme/space.ts'
import type { CsvMapping } from '#contract/boardBank.ts'
import { FilterSelect } from '#src/components/FilterSelect.tsx'
import { Refusal } from '#src/forms/Form.tsx'

export type Unnamed = { file: File; columns: string[]; samples: string[][] }
type Props = { of: Unnamed | undefined; onNamed: (columns: CsvMapping) => void; onClose: () => void }

const fields: Record<keyof CsvMapping, string> = {
  date: 'Date',
  amount: 'Montant, avec son signe',
  credit: 'Crédit, si les montants ont deux colonnes',
  debit: 'Débit',
  label: 'Libellé',
  name: 'Nom de qui paie',
  reference: 'Référence',
}
/** How banks call their columns. */
const usual: Record<keyof CsvMapping, RegExp> = {
  date: /^date/i,
  amount: /montant/i,
  credit: /cr[ée]dit/i,
  debit: /d[ée]bit/i,
  label: /libell|d[ée]tail|motif/i,
  name: /^nom|tiers|contrepartie/i,
  reference: /r[ée]f/i,
}

/** Asks what the columns of a table are: the same table is not asked about again. */
export function ColumnsDialog({ of, onClose, ...rest }: Props) {
  const title = useId()
  return (
    <Dialog open={of !== undefined} onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      {of && (
        <>
          <DialogTitle id={title}>Les colonnes de ce tableau</DialogTitle>
          <Columns key={of.file.name} of={of} onClose={onClose} {...rest} />
        </>
      )}
    </Dialog>
  )
}

function Columns({ of: { columns, samples }, onNamed, onClose }: Props & { of: Unnamed }) {
  const [named, setNamed] = useState(() => guessed(columns))
  const [refusal, setRefusal] = useState<string>()
  const submit = () => {
    const { date, ...others } = named
    if (date === null) setRefusal('Choisissez la colonne des dates.')
    else if (others.amount === null && others.credit === null) setRefusal('Choisissez la colonne des montants.')
    else onNamed({ date, ...others })
  }
  return (
    <>
      <DialogContent>
        <Fields>
          {(Object.keys(fields) as (keyof CsvMapping)[]).map((field) => (
            <div key={field}>
              <FilterSelect
                label={fields[field]}
                value={named[field]?.toString()}
                options={[
                  ['', 'Aucune'],
                  ...columns.map((column, place) => [String(place), column || `Colonne ${place + 1}`] as const),
                ]}
                onChange={(place) => setNamed({ ...named, [field]: place === '' ? null : Number(place) })}
              />
              <p>{exampleOf(samples, named[field])}</p>
            </div>
          ))}
          <Refusal>{refusal}</Refusal>
        </Fields>
      </DialogContent>
      <DialogActions>
        <MuiButton onClick={onClose}>Annuler</MuiButton>
        <MuiButton variant="contained" onClick={submit}>
          Importer
        </MuiButton>
      </DialogActions>
    </>
  )
}

type Named = Omit<CsvMapping, 'date'> & { date: number | null }

function guessed(columns: string[]): Named {
  const place = (field: keyof CsvMapping) => {
    const found = columns.findIndex((column) => usual[field].test(column))
    return found < 0 ? null : found
  }
  const [date, amount, credit, debit] = [place('date'), place('amount'), place('credit'), place('debit')]
  // One column of amounts, or two.
  const sums = credit === null ? { amount, credit: null, debit: null } : { amount: null, credit, debit }
  return { date, ...sums, label: place('label'), name: place('name'), reference: place('reference') }
}

const exampleOf = (samples: string[][], place: number | null) => {
  const example = place === null ? undefined : samples.map((row) => row[place]).find(Boolean)
  return example ? `Par exemple «\u00a0${example.slice(0, 60)}\u00a0»` : ''
}

const Fields = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x3,
  p: {
    ...typography.caption,
    margin: `${space.x1} ${space.x4} 0`,
    color: vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}))
