import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { Link } from '#src/navigation/Link.tsx'

type Props = { children: ReactNode } & ({ to: string; onClick?: never } | { to?: never; onClick: () => void })

/** Inconspicuous link with an arrow, or a button when it opens a dialog. */
export function MoreLink({ to, onClick, children }: Props) {
  const content = (
    <>
      {children}
      <svg viewBox="0 0 20 12" width="20" height="12" aria-hidden>
        <path d="M1 6H18M13 1L18 6L13 11" fill="none" stroke="currentcolor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
    </>
  )
  if (to === undefined) {
    return (
      <Way as="button" type="button" onClick={onClick}>
        {content}
      </Way>
    )
  }
  return (
    <Way as={Link} to={to}>
      {content}
    </Way>
  )
}

const Way = styled('a')<{ to?: string; type?: 'button' }>(({ theme }) => ({
  ...theme.typography.subtitle1,
  fontFamily: theme.typography.fontFamily,
  fontWeight: theme.typography.fontWeightBold,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x3,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.vars.palette.company.text,
  textDecoration: 'none',
  cursor: 'pointer',
  svg: { flex: 'none', transition: theme.transitions.create('transform') },
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.25em' },
  '&:hover svg': { transform: 'translateX(4px)' },
}))
