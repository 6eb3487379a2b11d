import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { Accord, NumberedAccordArticleHeading } from '#contract/accords/accords.ts'
import { formatArticleHeading, formatArticleName } from '#contract/accords/articleName.ts'
import { accordArticleElementId, accordArticleUrl } from './articlePath.ts'
import { ShowPassageInLargeTypeButton } from '#src/accords/ShowPassageInLargeTypeButton.tsx'
import { findArticleTextRangesByPage } from '#src/accords/findArticleTextRangesByPage.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import { useAccordArticleText } from '#src/accords/useAccords.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { ShareButton } from '#src/components/controls/ShareButton.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'

type Props = {
  accord: Accord
  clause: NumberedAccordArticleHeading
  /** True when the page's URL names this article of an agreement, which is then expanded. */
  isNamed: boolean
}

/** Collapsible article of an agreement. Opening it loads the article's text and puts the article in the page's URL. */
export function CollapsibleArticle({ accord, clause, isNamed }: Props) {
  const { number, title, page } = clause
  const [isOpen, setOpen] = useState(isNamed)
  const [wasNamed, setWasNamed] = useState(isNamed)
  if (isNamed !== wasNamed) {
    setWasNamed(isNamed)
    if (isNamed) setOpen(true)
  }
  const toggle = (nowOpen: boolean) => {
    if (nowOpen === isOpen) return
    setOpen(nowOpen)
    // Bypasses the router, so that the page does not scroll.
    const { pathname, search } = location
    history.replaceState(history.state, '', nowOpen ? accordArticleUrl(accord.id, number) : `${pathname}${search}`)
  }
  return (
    <Root
      id={accordArticleElementId(number)}
      open={isOpen}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
    >
      <summary>
        <h3>
          <span>{formatArticleName(number)}</span> {title}
        </h3>
        <small>page&nbsp;{page}</small>
      </summary>
      {isOpen && <Words accord={accord} clause={clause} />}
    </Root>
  )
}

function Words({ accord, clause: { number, title, document, page } }: Omit<Props, 'isNamed'>) {
  const clause = useAccordArticleText(accord.id, number)
  const path = accordArticleUrl(accord.id, number)
  return (
    <QueryBoundary of={clause} failure="Cet article n’a pas pu être chargé" skeleton={skeleton}>
      {({ data: { paragraphs, start, end, further } }) => (
        <>
          {paragraphs.map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of an article never move
            <p key={index}>{paragraph}</p>
          ))}
          <div data-print="hide">
            <ButtonLink to={pdfReaderPath(accord.id, { document, page, marks: [{ start, end }] })}>
              Lire à la page&nbsp;{page}
            </ButtonLink>
            <ShowPassageInLargeTypeButton
              citation={{
                text: paragraphs.join('\n'),
                title: accord.title,
                place: formatArticleHeading({ number, title }),
                signed_on: accord.signed_on,
                path,
                source: {
                  accord: accord.id,
                  document,
                  pieces: findArticleTextRangesByPage({ page, start, end, further }),
                },
              }}
            />
            <ShareButton title={`${accord.title}, ${formatArticleName(number)}`} path={path} />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

const skeleton = (
  <>
    <Skeleton shape="line" />
    <Skeleton shape="short" />
  </>
)

const Root = styled('details')(({ theme: { vars, typography } }) => ({
  scrollMarginTop: `calc(var(--header-height) + ${space.x4})`,
  summary: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: space.x4,
    padding: `${space.x4} 0`,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover h3': { color: vars.palette.company.text },
  },
  h3: { ...typography.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  'h3 > span': {
    marginInlineEnd: space.x2,
    fontWeight: typography.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
    color: vars.palette.company.text,
  },
  small: { ...typography.caption, flex: 'none', color: vars.palette.text.secondary },
  p: { ...typography.body1, maxWidth: '30em', margin: `0 0 ${space.x3}` },
  '& > div[aria-busy]': { display: 'grid', gap: space.x2, paddingBottom: space.x5 },
  'div[data-print]': { display: 'flex', flexWrap: 'wrap', gap: space.x3, padding: `${space.x2} 0 ${space.x6}` },
  '&[open] > summary h3': { fontWeight: typography.fontWeightBold },
  '@media print': { breakInside: 'avoid' },
}))
