import { keyframes } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'

/** Status messages before hydration: a pressed button is waiting, or the page's code cannot load. */
export function PreHydrationStatus() {
  return (
    <>
      <Wait role="status" data-print="hide">
        <VisuallyHidden>Ouverture en cours</VisuallyHidden>
      </Wait>
      <Note role="alert" data-print="hide">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it leads to this page, anew */}
        Cette page n’a pas pu être chargée en entier. <a href="">Réessayer</a>
      </Note>
      <Note role="note" data-print="hide">
        Ce navigateur est trop ancien&nbsp;: mettez-le à jour. Ces pages se lisent tout de même.
      </Note>
    </>
  )
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

// The live region is always present: screen readers announce only text inserted into one.
const Wait = styled('div')(({ theme }) => ({
  '& > span': { display: 'none' },
  '[data-hydration=held] &, [data-opening] &': {
    position: 'fixed',
    inset: 0,
    zIndex: theme.vars.zIndex.modal,
    display: 'grid',
    placeItems: 'center',
    // Text can still be typed meanwhile.
    pointerEvents: 'none',
    backgroundColor: theme.vars.palette.action.selected,
    '& > span': { display: 'block' },
    '&::before': {
      content: '""',
      width: 44,
      height: 44,
      borderRadius: '50%',
      border: `3px solid ${theme.vars.palette.line}`,
      borderTopColor: theme.vars.palette.company.focus,
      animation: `${turn} 800ms linear infinite`,
    },
  },
  '[data-opening] &': { pointerEvents: 'auto' },
}))

// Plain CSS for old browsers, which lack `inset` and layered colours.
const Note = styled('p')(({ theme: { vars } }) => ({
  position: 'fixed',
  zIndex: vars.zIndex.snackbar,
  right: 12,
  bottom: 12,
  left: 12,
  display: 'none',
  margin: 0,
  padding: space.x4,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.error.main,
  color: vars.palette.error.contrastText,
  '[data-hydration=failed] &[role=alert], [data-hydration=old] &[role=note]': { display: 'block' },
  '& a': { color: 'inherit' },
}))
