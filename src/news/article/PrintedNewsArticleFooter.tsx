import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { address, email } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import { useIsHydrated } from '#src/lib/hydration.ts'

const { building, floor, street, postalCode, city } = address
const seat = [building, floor, street, `${postalCode} ${city}`].filter(Boolean).join(', ')

/** Imprint printed at the end of a news article: association, contact details and the article's URL. */
export function PrintedNewsArticleFooter() {
  const { pathname } = useLocation()
  // The server does not know its public host name.
  const origin = useIsHydrated() ? location.origin : ''
  return (
    <Lines>
      <strong>{legal.fullName}</strong>
      <br />
      {seat}
      <br />
      {email}
      <br />
      {origin}
      {pathname}
    </Lines>
  )
}

const Lines = styled('address')(({ theme }) => ({
  display: 'none',
  '@media print': {
    ...theme.typography.body2,
    display: 'block',
    marginTop: space.x8,
    paddingTop: space.x3,
    borderTop: `1px solid ${theme.vars.palette.line}`,
    fontStyle: 'normal',
    breakInside: 'avoid',
  },
}))
