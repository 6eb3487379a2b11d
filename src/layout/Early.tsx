import { keyframes } from '@emotion/react'
import { styled } from '@mui/material/styles'

/** What is said before the page's code is there: that a press waits for it, or that it cannot be loaded. */
export function Early() {
  return (
    <>
      <Wait role="status" aria-label="Ouverture en cours" data-print="hide" />
      <Failed role="alert" data-print="hide">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it leads to this page, anew */}
        Cette page n’a pas pu être chargée en entier. <a href="">Réessayer</a>
      </Failed>
    </>
  )
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

/** Shows that what was pressed is on its way; `data-shown` where the page's code knows it. */
export const Wait = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.vars.zIndex.modal,
  display: 'none',
  placeItems: 'center',
  backgroundColor: theme.vars.palette.action.selected,
  // What is typed meanwhile can still be changed.
  pointerEvents: 'none',
  '[data-early=held] &, &[data-shown]': { display: 'grid' },
  '&[data-shown]': { pointerEvents: 'auto' },
  '&::before': {
    content: '""',
    width: 44,
    height: 44,
    borderRadius: '50%',
    border: `3px solid ${theme.vars.palette.line}`,
    borderTopColor: theme.vars.palette.company.focus,
    animation: `${turn} 800ms linear infinite`,
  },
}))

const Failed = styled('p')(({ theme: { vars } }) => ({
  position: 'fixed',
  zIndex: vars.zIndex.snackbar,
  insetInline: 12,
  bottom: 12,
  display: 'none',
  margin: 0,
  padding: '0.75rem 1rem',
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.error.main,
  color: vars.palette.error.contrastText,
  '[data-early=failed] &': { display: 'block' },
  '& a': { color: 'inherit' },
}))
