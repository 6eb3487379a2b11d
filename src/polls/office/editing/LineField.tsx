import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'

type Props = {
  label: string
  value: string
  max: number
  error?: string | undefined
  hint?: string
  isLong?: boolean
  type?: 'text' | 'date' | 'datetime-local' | 'number'
  onChange: (value: string) => void
}

/** Text field of the poll editor, with its error or hint below. */
export function LineField({ label, value, max, error, hint, isLong = false, type = 'text', onChange }: Props) {
  return (
    <TextField
      label={label}
      value={value}
      type={type}
      multiline={isLong}
      minRows={isLong ? 4 : undefined}
      error={error !== undefined}
      helperText={error ?? hint}
      fullWidth
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { maxLength: max },
        inputLabel: type === 'date' || type === 'datetime-local' ? { shrink: true } : {},
      }}
    />
  )
}
