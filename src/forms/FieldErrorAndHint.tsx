import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

type Props = { error: string | undefined; hint: ReactNode }

/** Text below a form field: its error, then its hint. */
export function FieldErrorAndHint({ error, hint }: Props) {
  if (!error) return hint
  return (
    <>
      <span>{error}</span>
      {hint && <Hint> {hint}</Hint>}
    </>
  )
}

const Hint = styled('span')(({ theme: { vars } }) => ({ display: 'block', color: vars.palette.text.secondary }))
