import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { space } from '#theme/space.ts'
import {
  importedMemberListBankFields,
  findMissingMemberListFields,
  type ImportedMemberListColumns,
  type ImportedMemberListField,
} from '#contract/members/memberLists.ts'
import type { DuesPaymentFrequency } from '#contract/membership/membership.ts'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { memberListFieldLabels, requiredMemberListImportFields } from './listLabels.ts'
import type { MemberListImportSettings } from './sendList.ts'

type Props = {
  columns: string[]
  samples: string[][]
  of: MemberListImportSettings
  /** True for the treasurer, who alone may import the bank columns of a member list. */
  hasBank: boolean
  onChange: (reading: MemberListImportSettings) => void
}

/** Form that assigns fields to the columns of an imported member list, and sets the dues of the imported members. */
export function MemberListColumnsAndDuesForm({ columns, samples, of, hasBank, onChange }: Props) {
  const fields = (Object.keys(memberListFieldLabels) as ImportedMemberListField[]).filter(
    (field) => hasBank || !importedMemberListBankFields.includes(field),
  )
  const choose = (field: ImportedMemberListField, place: string) => {
    const { [field]: _, ...others } = of.columns
    onChange({ ...of, columns: place === '' ? others : { ...others, [field]: Number(place) } })
  }
  return (
    <>
      <Fields role="group" aria-label="Les colonnes de la liste">
        {fields.map((field) => (
          <div key={field}>
            <FilterSelect
              label={`${memberListFieldLabels[field]}${isNeeded(field, of.columns) ? ', requis' : ''}`}
              value={of.columns[field]?.toString()}
              options={[
                ['', 'Aucune colonne'],
                ...columns.map((column, place) => [String(place), column || `Colonne ${place + 1}`] as const),
              ]}
              onChange={(place) => choose(field, place)}
            />
            <p>{exampleOf(samples, of.columns, field)}</p>
          </div>
        ))}
      </Fields>
      {!hasBank && <Note>Les comptes et les mandats se reprennent avec le rôle «&nbsp;Trésorerie&nbsp;».</Note>}
      <Fields role="group" aria-label="Leurs cotisations">
        <FilterSelect
          label="Rythme de cotisation"
          value={of.period}
          options={[
            ['annuelle', 'Annuelle'],
            ['mensuelle', 'Mensuelle'],
          ]}
          onChange={(period) => onChange({ ...of, period: period as DuesPaymentFrequency })}
        />
        <TextField
          label="Cotisations appelées à partir du"
          type="date"
          value={of.charged_from}
          onChange={({ target }) => onChange({ ...of, charged_from: target.value })}
          helperText="Pour qui n’a pas de date dans «&nbsp;À jour jusqu’au&nbsp;»."
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Fields>
    </>
  )
}

/** True for a required field of an imported member list; a full-name column replaces first and last name. */
const isNeeded = (field: ImportedMemberListField, columns: ImportedMemberListColumns) =>
  requiredMemberListImportFields.includes(field) &&
  (columns[field] !== undefined || findMissingMemberListFields(columns).includes(field))

function exampleOf(samples: string[][], columns: ImportedMemberListColumns, field: ImportedMemberListField) {
  const place = columns[field]
  const example = place === undefined ? undefined : samples.map((row) => row[place]).find(Boolean)
  return example ? `Par exemple «\u00a0${example.slice(0, 60)}\u00a0»` : ''
}

const Fields = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: space.x4,
  width: '100%',
  alignItems: 'start',
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  'div > p:not([id])': {
    ...typography.caption,
    margin: `${space.x1} ${space.x4} 0`,
    color: vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}))
const Note = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  color: vars.palette.text.secondary,
}))
