import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { Accord } from '#contract/accords/accords.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { accordsPath } from '#src/accords/accordFilter.ts'
import { accordThemeLabels } from '#src/accords/accordLabels.ts'
import { FavouriteAccordButton } from '#src/accords/FavouriteAccordButton.tsx'
import { AccordStatusBadge } from '#src/accords/AccordStatusBadge.tsx'
import { Button } from '#src/components/controls/Button.tsx'
import { ShareButton } from '#src/components/controls/ShareButton.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import { Link } from '#src/navigation/Link.tsx'

/** Header of an agreement's page: title, summary, status, validity and actions. */
export function AccordPageHeader({ accord }: { accord: Accord }) {
  const { id, title, summary, theme, company, status } = accord
  return (
    <Head>
      <nav aria-label="Fil d’Ariane">
        <Link to={portalPagePaths.accords}>Accords</Link>
        <Link to={accordsPath({ theme })}>{accordThemeLabels[theme]}</Link>
      </nav>
      <h1 tabIndex={-1}>
        <NonBreakingHyphenTitle>{title}</NonBreakingHyphenTitle>
      </h1>
      <p>{summary}</p>
      <p>
        <AccordStatusBadge status={status} />
        <Validity accord={accord} />
        <span>{company ? company.name : 'Toutes les compagnies'}</span>
      </p>
      <div data-print="hide">
        <FavouriteAccordButton accord={accord} />
        <ShareButton title={title} path={portalPagePaths.accord(id)} />
        <Button onClick={() => window.print()}>Imprimer</Button>
      </div>
    </Head>
  )
}

/** French text with the dates between which an agreement is valid. */
function Validity({ accord: { status, effective_on, expires_on, replaced_by } }: { accord: Accord }) {
  if (status === 'expire') {
    return replaced_by ? (
      <span>
        remplacé par <Link to={portalPagePaths.accord(replaced_by.id)}>{replaced_by.title}</Link>
      </span>
    ) : (
      <span>{expires_on && <>depuis le {<TimeText at={expires_on} isDay />}</>}</span>
    )
  }
  return (
    <span>
      {status === 'a-venir' ? 's’applique le ' : 'depuis le '}
      <TimeText at={effective_on} isDay />
      {expires_on ? (
        <>
          , jusqu’au <TimeText at={expires_on} isDay />
        </>
      ) : (
        ', sans date de fin'
      )}
    </span>
  )
}

const Head = styled('header')(({ theme: { vars, typography, breakpoints } }) => ({
  maxWidth: '52rem',
  paddingBlock: `${space.x8} ${space.x10}`,
  h1: { ...typography.h1, margin: `${space.x3} 0 ${space.x4}`, overflowWrap: 'anywhere' },
  p: { margin: 0, color: vars.palette.text.secondary },
  'h1 + p': { ...typography.lead, marginBottom: space.x5, maxWidth: '34em' },
  'p:last-of-type': {
    ...typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space.x2} ${space.x4}`,
  },
  'p a': { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
  nav: { ...typography.body2, display: 'flex', flexWrap: 'wrap', columnGap: space.x2 },
  'nav a': {
    paddingBlock: space.x2,
    color: vars.palette.company.text,
    fontWeight: typography.fontWeightMedium,
    textUnderlineOffset: '0.2em',
  },
  'nav a + a::before': { content: '"›" / ""', display: 'inline-block', paddingInlineEnd: space.x2 },
  div: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x3, marginTop: space.x5 },
  [breakpoints.up('md')]: { paddingBlock: `${space.x12} ${space.x12}` },
}))
