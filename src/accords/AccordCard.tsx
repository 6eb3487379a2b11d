import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PaginatedAccordList } from '#contract/accords/accords.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { HighlightedText } from '#src/components/text/HighlightedText.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { accordThemeLabels } from './accordLabels.ts'
import { documentFormatPagesAndSize } from './documentFacts.ts'
import { FavouriteAccordButton } from './FavouriteAccordButton.tsx'
import { PdfSheetIllustration } from './PdfSheetIllustration.tsx'
import { AccordStatusBadge } from './AccordStatusBadge.tsx'

type Props = {
  accord: PaginatedAccordList['data'][number]
  /** Heading level of the title of an agreement's card. */
  heading?: 'h2' | 'h3'
}

/** Card of an agreement: title, summary, status, dates and favourite button. The whole card links to the agreement. */
export function AccordCard({ accord, heading: Heading = 'h2' }: Props) {
  const { id, title, summary, theme, status, company, signed_on, document, documents_count, marked } = accord
  return (
    <AccordCardLayout>
      <PdfSheetIllustration />
      <div>
        <p>
          <b>{accordThemeLabels[theme]}</b>
          <span>{company ? company.name : 'Toutes les compagnies'}</span>
        </p>
        <Heading>
          <Link to={portalPagePaths.accord(id)}>
            {marked ? <HighlightedText of={marked.title} /> : <NonBreakingHyphenTitle>{title}</NonBreakingHyphenTitle>}
          </Link>
        </Heading>
        <p>{marked ? <HighlightedText of={marked.summary} /> : summary}</p>
        <p>
          <AccordStatusBadge status={status} />
          <span>
            signé le <TimeText at={signed_on} isDay />
          </span>
          {document && (
            <span>
              {documents_count > 1 ? formatCount(documents_count, 'document') : documentFormatPagesAndSize(document)}
            </span>
          )}
        </p>
      </div>
      <FavouriteAccordButton accord={accord} />
    </AccordCardLayout>
  )
}

/** Layout of an agreement's card, shared with its loading placeholder. */
export const AccordCardLayout = styled('article')(({ theme: { vars, typography, transitions, breakpoints } }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.x5,
  height: '100%',
  padding: `${space.x5} ${space.x4} ${space.x5} ${space.x5}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  boxShadow: `inset 0 0 0 1px ${vars.palette.line}`,
  transition: transitions.create('box-shadow'),
  '& > div:last-of-type': { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: '100%' },
  // The button is in the corner; the first line leaves room for it.
  '& > button': { position: 'absolute', zIndex: 1, top: space.x2, insetInlineEnd: space.x2 },
  'h2, h3': { ...typography.h4, margin: `${space.x2} 0`, overflowWrap: 'anywhere' },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  'p:first-of-type': {
    ...typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: space.x3,
    paddingInlineEnd: space.x10,
    b: { color: vars.palette.company.text, fontWeight: typography.fontWeightBold },
  },
  'p:nth-of-type(2)': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' },
  'p:last-of-type': {
    ...typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space.x2} ${space.x3}`,
    marginTop: 'auto',
    paddingTop: space.x4,
  },
  a: {
    color: 'inherit',
    textDecoration: 'none',
    textDecorationThickness: '0.06em',
    textUnderlineOffset: '0.18em',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.shape.card },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid var(--envol-ring)' },
  },
  '&:has(a:hover)': { boxShadow: `inset 0 0 0 2px ${vars.palette.company.border}`, a: { textDecoration: 'underline' } },
  [breakpoints.up('sm')]: { gap: space.x6, padding: `${space.x6} ${space.x5} ${space.x6} ${space.x6}` },
  '@media print': { breakInside: 'avoid' },
}))
