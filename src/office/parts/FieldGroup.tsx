import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { FieldErrorAndHint } from '#src/forms/FieldErrorAndHint.tsx'

type Props = {
  label: string
  hint?: ReactNode
  error: string | undefined
  children: ReactNode
}

/** Group of form fields with one label, hint and error. The group takes the focus when it is wrong. */
export function FieldGroup({ label, hint, error, children }: Props) {
  const [id, said] = [useId(), useId()]
  return (
    <FieldGroupFrame aria-labelledby={id} aria-describedby={said} data-invalid={error ? true : undefined} tabIndex={-1}>
      <legend id={id}>{label}</legend>
      {(error ?? hint) && (
        <p id={said} data-error={Boolean(error)}>
          <FieldErrorAndHint error={error} hint={hint} />
        </p>
      )}
      {children}
    </FieldGroupFrame>
  )
}

/** Styled fieldset around a group of form fields. */
export const FieldGroupFrame = styled('fieldset')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x3,
  minWidth: 0,
  margin: 0,
  padding: space.x4,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.borderRadius,
  '&[data-invalid]': { borderColor: vars.palette.error.main },
  legend: { ...typography.body2, padding: `0 ${space.x2}`, color: vars.palette.text.secondary },
  '& > p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  '& > p[data-error=true]': { color: vars.palette.error.main },
  '& > ul, & > ol': { display: 'grid', gap: space.x3, margin: 0, padding: 0, listStyle: 'none' },
}))
