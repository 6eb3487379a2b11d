import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { storeCookieConsent } from './consent.ts'

/**
 * Cookie banner, shown until answered. First for keyboards and screen readers, but fixed at the bottom of the browser
 * window, with space reserved at the end of the page. Visible while the document has `data-consent`; never without
 * JavaScript, which stores the answer.
 */
export function CookieBanner({ hasFocus }: { hasFocus: boolean }) {
  const title = useId()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hasFocus) region.current?.focus()
  }, [hasFocus])
  useEffect(() => {
    const resized = new ResizeObserver(() => region.current && scrollFocusOutFrom(region.current))
    resized.observe(document.body)
    return () => resized.disconnect()
  }, [])
  return (
    <Region ref={region} tabIndex={-1} aria-labelledby={title} data-print="hide">
      <div>
        <h2 id={title}>Vos données restent à bord</h2>
        <p>
          Ce navigateur garde votre session, vos choix, recherches, avis, carte, brouillons, dernière visite, et un
          repère de l’appareil.
        </p>
        <p>
          {'Ni publicité ni mesure d’audience : votre réponse ne change rien d’autre. '}
          <Link to={portalPagePaths.privacyPolicy}>Politique de confidentialité</Link>
        </p>
      </div>
      <Answers>
        <Button onClick={() => answer('rejected')}>Refuser</Button>
        <Button onClick={() => answer('accepted')}>Accepter</Button>
      </Answers>
    </Region>
  )
}

/** Scrolls the element with the keyboard focus out from under the banner, where content loaded above it has moved it. */
function scrollFocusOutFrom(banner: HTMLElement) {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible') || banner.contains(focused)) return
  const { top, bottom } = focused.getBoundingClientRect()
  const cover = banner.getBoundingClientRect()
  if (cover.height > 0 && top < cover.bottom && bottom > cover.top) focused.scrollIntoView({ block: 'nearest' })
}

/** Stores the answer to the cookie banner, which disappears, and moves the focus to the page's content. */
function answer(consent: 'accepted' | 'rejected') {
  storeCookieConsent(consent)
  document.querySelector('main')?.focus({ preventScroll: true })
}

const Region = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  order: 1,
  position: 'sticky',
  // Fixed, the banner would cover a very low window: it scrolls with the page instead.
  '@media (max-height: 25rem)': { order: 0, position: 'static' },
  bottom: 'max(12px, env(safe-area-inset-bottom))',
  zIndex: theme.vars.zIndex.appBar,
  display: 'none',
  '[data-consent] &': { display: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.x3} ${space.x6}`,
  width: 'calc(100% - 24px)',
  maxWidth: 1000,
  margin: `${space.x3} auto`,
  padding: `${space.x4} ${space.x5}`,
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: theme.vars.shape.card,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.shadows[24],
  '& > div:first-of-type': { flex: '1 1 420px' },
  '& h2': { ...theme.typography.subtitle2, margin: 0 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& a': { color: theme.vars.palette.company.text },
}))

const Answers = styled('div')({ display: 'flex', flex: '1 0 240px', gap: space.x3, '& > *': { flex: 1 } })
