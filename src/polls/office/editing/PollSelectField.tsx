import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'

type Props = {
  label: string
  value: string
  /** Choices: value and French label. */
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** Native select field of the poll editor. */
export function PollSelectField({ label, value, options, onChange }: Props) {
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </TextField>
  )
}
