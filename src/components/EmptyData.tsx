import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { EmptyScene } from './scenes/EmptyScene.tsx'
import type { EmptySubject } from './scenes/EmptyScene.tsx'

type Props = {
  /** What there is none of: chooses the picture. */
  of: EmptySubject
  title: string
  /** What the person can do about it. */
  children: ReactNode
  action?: ReactNode
}

/** Stands where a list would: says that there is nothing, and what to do next. */
export function EmptyData({ of, title, children, action }: Props) {
  return (
    <Root>
      <Picture>
        <EmptyScene of={of} />
      </Picture>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </Root>
  )
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '0.75rem',
  padding: '2rem 0 3rem',
  textAlign: 'center',
  h2: { ...theme.typography.h3, margin: '1rem 0 0' },
  p: { ...theme.typography.body1, margin: '0 0 1rem', maxWidth: '46ch', color: theme.vars.palette.text.secondary },
}))

const Picture = styled('div')({ width: '15rem', maxWidth: '100%', aspectRatio: '4 / 3' })
