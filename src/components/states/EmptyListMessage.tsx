import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { EmptyStateIllustration } from '#src/components/scenes/EmptyStateIllustration.tsx'

type Props = {
  /** Illustration of the content that an empty list would have; a magnifying glass by default. */
  drawing?: ReactNode
  title: string
  /** Text of the empty state: advice on what to do next. */
  children: ReactNode
  action?: ReactNode
  /** Heading level of an empty list's title. */
  heading?: 'h2' | 'h3'
}

/** Empty state of a list, with advice and an action. */
export function EmptyListMessage({ drawing, title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <Root>
      <Picture>
        <EmptyStateIllustration>{drawing}</EmptyStateIllustration>
      </Picture>
      <Heading>{title}</Heading>
      <p>{children}</p>
      {action}
    </Root>
  )
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.x3,
  padding: `${space.x8} 0 ${space.x12}`,
  textAlign: 'center',
  'h2, h3': { ...theme.typography.h3, margin: `${space.x4} 0 0` },
  p: {
    ...theme.typography.body1,
    margin: `0 0 ${space.x4}`,
    maxWidth: '30.6em',
    color: theme.vars.palette.text.secondary,
  },
  'p a': { color: theme.vars.palette.company.text, textUnderlineOffset: '0.2em' },
}))

const Picture = styled('div')({ width: '15rem', maxWidth: '100%', aspectRatio: '4 / 3' })
