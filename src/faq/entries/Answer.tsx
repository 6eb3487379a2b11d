import { styled } from '@mui/material/styles'
import { memo, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import type { FaqEntry, FaqQuestion } from '#contract/faq/faq.ts'
import { paths } from '#contract/paths.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useAnswer } from '#src/faq/useFaq.ts'
import { lazyPart } from '#src/lib/lazyPart.ts'
import { Link } from '#src/navigation/Link.tsx'
import { idOf } from './useGoToAnswer.ts'
import { useOpenInAddress } from './useOpenInAddress.ts'

const loadBody = () => import('./AnswerBody.tsx').then((module) => module.AnswerBody)
const AnswerBody = import.meta.env.SSR ? await loadBody() : lazyPart(loadBody)

type Props = {
  of: FaqQuestion
  /** Its answer, when it is there already: else it is fetched once it is open. */
  entry: FaqEntry | undefined
  /** Whether the address names it. */
  isNamed: boolean
  /** Its category, where it does not stand below it. */
  label?: string
  /** The question, otherwise than in plain words. */
  title?: ReactNode
  /** What its answer holds, while it is closed. */
  excerpt?: ReactNode
}

/** A question that opens on its answer, with or without script; the address says which is open. */
export const Answer = memo(function Answer({
  of: { slug, question, company },
  entry,
  isNamed,
  label,
  title,
  excerpt,
}: Props) {
  const [isOpen, setOpen] = useState(isNamed)
  const [wasNamed, setWasNamed] = useState(isNamed)
  const fetched = useAnswer(isOpen && !entry ? slug : undefined)
  // The same whichever came first: what one has said of an answer stays.
  const shown = entry ?? fetched.data?.data
  const say = useOpenInAddress()
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
  // It may have been opened before the page's code was there.
  const catchUp = useEffectEvent(() => toggle(details.current?.open === true))
  useEffect(() => catchUp(), [])

  return (
    <Details ref={details} id={idOf(slug)} open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      {/* Without script too, a link to an answer leads to it. */}
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
            // For who has no script. Not taken away when the code is there: every question would be drawn once more.
            <Link to={paths.faqEntry(slug)}>Lire la réponse</Link>
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
  // The words stand in the page's own column; the ground under the hand reaches beyond it.
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
    // A link leads below the header.
    scrollMarginTop: `calc(var(--header-height) + ${space.x4})`,
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { backgroundColor: theme.vars.palette.company.tint },
    '&:focus-visible': { borderRadius: theme.vars.shape.card },
    // A cross that turns into a line.
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      insetInlineEnd: space.x4,
      // In the middle of the first line.
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
