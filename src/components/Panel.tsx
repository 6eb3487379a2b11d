import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { space } from '#theme/space.ts'

type Props = { title: string; intro?: ReactNode; children: ReactNode }

/** Titled panel of a page, such as one topic of the profile. */
export function TitledPanel({ title, intro, children }: Props) {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {intro && <p>{intro}</p>}
      {children}
    </Root>
  )
}

const Root = styled('section')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  padding: space.x5,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  '& > h2': { ...typography.h3, margin: 0 },
  '& > h2 + p': {
    ...typography.body1,
    maxWidth: '38em',
    margin: `-${space.x2} 0 0`,
    color: vars.palette.text.secondary,
  },
  '& > form': { maxWidth: '34rem' },
  '& > form [type=submit]': { justifySelf: 'start' },
  [breakpoints.up('md')]: { padding: space.x8 },
}))
