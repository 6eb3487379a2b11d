import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { paths } from '#contract/paths.ts'
import { answerConsent } from './consent.ts'

/**
 * Asks about cookies until there is an answer. It comes first for the keyboard and for those who listen; seen, it
 * sticks to the window's bottom, with a place of its own at the end of the page, so that the footer is never under it.
 * Shown while the document says that an answer is missing (`data-consent`): never without script, which keeps the answer.
 */
export function CookieBanner({ hasFocus }: { hasFocus: boolean }) {
  const title = useId()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hasFocus) region.current?.focus()
  }, [hasFocus])
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
          <Link to={paths.privacyPolicy}>Politique de confidentialité</Link>
        </p>
      </div>
      <Answers>
        <Button onClick={() => answer('rejected')}>Refuser</Button>
        <Button onClick={() => answer('accepted')}>Accepter</Button>
      </Answers>
    </Region>
  )
}

/** The banner goes with its buttons: the keyboard goes on from the content. */
function answer(consent: 'accepted' | 'rejected') {
  answerConsent(consent)
  document.querySelector('main')?.focus({ preventScroll: true })
}

const Region = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  order: 1,
  position: 'sticky',
  // It would leave nothing of a window as low as this: it stands above the page, which scrolls.
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
