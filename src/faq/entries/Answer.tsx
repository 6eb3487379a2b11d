import { styled } from '@mui/material/styles'
import { memo, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import type { FaqEntry, FaqQuestionWithoutAnswer } from '#contract/faq/faq.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useFaqEntry } from '#src/faq/useFaq.ts'
import { lazyComponent } from '#src/lib/lazyComponent.ts'
import { Link } from '#src/navigation/Link.tsx'
import { faqQuestionElementId } from './useScrollToAnswer.ts'
import { useStoreOpenFaqAnswerInUrl } from './useStoreOpenFaqAnswerInUrl.ts'

const loadBody = () => import('./FaqAnswerBody.tsx').then((module) => module.FaqAnswerBody)
const AnswerBody = import.meta.env.SSR ? await loadBody() : lazyComponent(loadBody)

type Props = {
  of: FaqQuestionWithoutAnswer
  /** FAQ entry with its answer; when undefined, the entry is fetched once its question is opened. */
  entry: FaqEntry | undefined
  /** True when the page's URL names this FAQ question. */
  isNamed: boolean
  /** Label of the FAQ question's category, where no heading names it. */
  label?: string
  /** FAQ question with marked search words, which replaces its plain text. */
  title?: ReactNode
  /** Excerpt of the FAQ answer, shown while it is closed. */
  excerpt?: ReactNode
}

/** FAQ question that opens on its answer, with or without JavaScript. The URL holds the open question. */
export const ExpandableFaqEntry = memo(function ExpandableFaqEntry({
  of: { slug, question, company },
  entry,
  isNamed,
  label,
  title,
  excerpt,
}: Props) {
  const [isOpen, setOpen] = useState(isNamed)
  const [wasNamed, setWasNamed] = useState(isNamed)
  const fetched = useFaqEntry(isOpen && !entry ? slug : undefined)
  // Both sources render the same element, so that the person's opinion is preserved.
  const shown = entry ?? fetched.data?.data
  const say = useStoreOpenFaqAnswerInUrl()
  const details = useRef<HTMLDetailsElement>(null)

  if (isNamed !== wasNamed) {
    setWasNamed(isNamed)
    if (isNamed) setOpen(true)
  }
  const toggle = (opened: boolean) => {
    if (opened === isOpen) return
    setOpen(opened)
    say(slug, opened)
  }
  // The answer may have been opened before hydration.
  const catchUp = useEffectEvent(() => toggle(details.current?.open === true))
  useEffect(() => catchUp(), [])

  return (
    <Details
      ref={details}
      id={faqQuestionElementId(slug)}
      open={isOpen}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
    >
      {/* Without JavaScript too, a link to an answer focuses it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the address asks for, as that of a heading would */}
      <summary autoFocus={isNamed}>
        {(label ?? company) && <small>{[label, company?.name].filter(Boolean).join(' · ')}</small>}
        <h3>{title ?? question}</h3>
        {excerpt && <span>{excerpt}</span>}
      </summary>
      <div>
        <Suspense fallback={skeleton}>
          {shown ? (
            <AnswerBody entry={shown} isOpen={isOpen} />
          ) : isOpen ? (
            <QueryBoundary of={fetched} failure="Cette réponse n’a pas pu être chargée" skeleton={skeleton}>
              {() => null}
            </QueryBoundary>
          ) : (
            // For browsers without JavaScript. Not removed after hydration: every question would render again.
            <Link to={portalPagePaths.faqEntry(slug)}>Lire la réponse</Link>
          )}
        </Suspense>
      </div>
    </Details>
  )
})

const skeleton = (
  <>
    <Skeleton shape="line" />
    <Skeleton shape="line" />
    <Skeleton shape="short" />
  </>
)

const Details = styled('details')(({ theme }) => ({
  // The text aligns with the page's column; the hover background extends beyond it.
  marginInline: `-${space.x4}`,
  borderRadius: theme.vars.shape.card,
  transition: theme.transitions.create('background-color'),
  summary: {
    position: 'relative',
    display: 'block',
    padding: `${space.x4} ${space.x12} ${space.x4} ${space.x4}`,
    borderRadius: theme.vars.shape.card,
    listStyle: 'none',
    cursor: 'pointer',
    // Links scroll to a point below the header.
    scrollMarginTop: `calc(var(--header-height) + ${space.x4})`,
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { backgroundColor: theme.vars.palette.company.tint },
    '&:focus-visible': { borderRadius: theme.vars.shape.card },
    // A plus sign that becomes a minus sign.
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      insetInlineEnd: space.x4,
      // Centred on the first line.
      top: '1.7rem',
      width: 16,
      height: 2,
      borderRadius: theme.vars.shape.pill,
      backgroundColor: theme.vars.palette.company.text,
      transition: theme.transitions.create('rotate'),
    },
    '&::after': { rotate: '90deg' },
  },
  '&[open] > summary::after': { rotate: '0deg' },
  h3: { ...theme.typography.h4, margin: 0, textWrap: 'pretty' },
  'summary > small': {
    ...theme.typography.body2,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
  'summary > span': {
    ...theme.typography.body2,
    display: 'block',
    maxWidth: '60ch',
    marginTop: space.x1,
    color: theme.vars.palette.text.secondary,
  },
  '&[open] > summary > span': { display: 'none' },
  '& > div': {
    margin: `${space.x2} ${space.x4} ${space.x6}`,
    paddingInlineStart: space.x5,
    borderInlineStart: `3px solid ${theme.vars.palette.company.exact}`,
    '& [data-shape]': { maxWidth: '30em', marginBottom: space.x3 },
  },
  '& > div > a': { color: theme.vars.palette.company.text, textUnderlineOffset: '0.2em' },
  '@media print': {
    breakInside: 'avoid',
    'summary::before, summary::after': { display: 'none' },
    '&::details-content': { contentVisibility: 'visible', height: 'auto' },
  },
}))
