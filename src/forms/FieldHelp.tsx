import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

type Props = { error: string | undefined; hint: ReactNode }

/** What is read below a field: what is wrong with it, then why it is asked or how it is written, which stays. */
export function FieldHelp({ error, hint }: Props) {
  if (!error) return hint
  return (
    <>
      <span>{error}</span>
      {hint && <Hint> {hint}</Hint>}
    </>
  )
}

const Hint = styled('span')(({ theme: { vars } }) => ({ display: 'block', color: vars.palette.text.secondary }))
