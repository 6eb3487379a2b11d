import '#theme/laterComponents.ts'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type {
  MemberListLineFields,
  ImportedMemberListField,
  MemberListLine,
  CorrectedMemberListLine,
} from '#contract/members/memberLists.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { memberListFieldLabels, requiredMemberListImportFields } from './listLabels.ts'

type Props = {
  line: MemberListLine
  hasBank: boolean
  isBusy: boolean
  onMend: (mend: CorrectedMemberListLine) => void
  onClose: () => void
}

/** Form that corrects a line of an imported member list, or leaves the line out. */
export function MemberLineCorrectionForm({ line: { line, fields }, hasBank, isBusy, onMend, onClose }: Props) {
  const given = fields ?? {}
  const [typed, setTyped] = useState<MemberListLineFields>({})
  const shown = (Object.keys(memberListFieldLabels) as ImportedMemberListField[]).filter(
    (field) => given[field] !== undefined || (hasBank && field === 'iban' && given.rum !== undefined),
  )
  return (
    <Root
      method="post"
      noValidate
      aria-label={`Corriger la ligne ${line}`}
      onSubmit={(event) => {
        event.preventDefault()
        onMend({ line, fields: typed, is_left: false })
      }}
    >
      {shown.map((field) => (
        <TextField
          key={field}
          size="small"
          label={`${memberListFieldLabels[field]}${requiredMemberListImportFields.includes(field) ? ', requis' : ''}`}
          value={typed[field] ?? given[field] ?? ''}
          {...(field === 'iban' && { helperText: 'Laissez vide pour garder celui du fichier.' })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={({ target }) => setTyped((now) => changed(now, field, target.value))}
        />
      ))}
      <Taps>
        <Button look="main" type="submit" disabled={isBusy}>
          Corriger la ligne
        </Button>
        <Button disabled={isBusy} onClick={() => onMend({ line, fields: {}, is_left: true })}>
          Laisser de côté
        </Button>
        <Button onClick={onClose}>Annuler</Button>
      </Taps>
    </Root>
  )
}

/** Returns the corrected fields of a member list line. The file's IBAN is not shown: an empty field keeps it. */
function changed(now: MemberListLineFields, field: ImportedMemberListField, value: string): MemberListLineFields {
  const { [field]: _, ...others } = now
  return field === 'iban' && value.trim() === '' ? others : { ...others, [field]: value }
}

const Root = styled('form')(({ theme: { breakpoints } }) => ({
  display: 'grid',
  gap: space.x4,
  paddingBlock: space.x4,
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
const Taps = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space.x3, gridColumn: '1 / -1' })
