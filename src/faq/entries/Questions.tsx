import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { space } from '#theme/space.ts'
import type { FaqEntry, FaqQuestionWithoutAnswer } from '#contract/faq/faq.ts'
import { QueryBoundary, type FetchedData } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { faqCategoryLabelsAndDescriptions, orderedFaqCategories } from '#src/faq/faqCategories.ts'
import { lazyComponent } from '#src/lib/lazyComponent.ts'
import { ExpandableFaqEntry } from './Answer.tsx'
import { ExpandableFaqEntryList } from './ExpandableFaqEntryList.tsx'

const loadNone = () => import('./EmptyFaqMessage.tsx').then((module) => module.EmptyFaqMessage)
const NoQuestions = import.meta.env.SSR ? await loadNone() : lazyComponent(loadNone)

type Props = {
  questions: FetchedData<FaqQuestionWithoutAnswer[]>
  /** FAQ entries whose answers are loaded, by slug. */
  answers: Map<string, FaqEntry>
  /** Slug of the FAQ question that the page's URL opens. */
  opened: string | undefined
}

/** List of FAQ questions by category. */
export function FaqQuestionsByCategory({ questions, answers, opened }: Props) {
  return (
    <Suspense>
      <QueryBoundary
        of={questions}
        failure="Les questions n’ont pas pu être chargées"
        skeleton={skeleton}
        isEmpty={({ length }) => length === 0}
        empty={<NoQuestions />}
      >
        {(all) =>
          orderedFaqCategories
            .map((category) => ({ category, own: all.filter((question) => question.category === category) }))
            .filter(({ own }) => own.length > 0)
            .map(({ category, own }) => (
              <Section key={category} aria-labelledby={category}>
                <header>
                  <h2 id={category}>{faqCategoryLabelsAndDescriptions[category].label}</h2>
                  <p>{faqCategoryLabelsAndDescriptions[category].about}</p>
                </header>
                <ExpandableFaqEntryList>
                  {own.map((question) => (
                    <li key={question.id}>
                      <ExpandableFaqEntry
                        of={question}
                        entry={answers.get(question.slug)}
                        isNamed={question.slug === opened}
                      />
                    </li>
                  ))}
                </ExpandableFaqEntryList>
              </Section>
            ))
        }
      </QueryBoundary>
    </Suspense>
  )
}

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space.x4} ${space.x12}`,
  paddingBlock: space.x8,
  '&:first-of-type': { paddingBlockStart: space.x4 },
  'h2, header > [data-shape]': { ...theme.typography.h2, margin: 0 },
  'header p': { ...theme.typography.body1, margin: `${space.x2} 0 0`, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2.25fr)',
    paddingBlock: space.x12,
    // The category's heading stays visible beside its questions.
    header: { position: 'sticky', top: `calc(var(--header-height) + ${space.x8})`, alignSelf: 'start' },
  },
}))

const skeleton = ['a', 'b'].map((section) => (
  <Section as="div" key={section}>
    <header>
      <Skeleton shape="title" />
    </header>
    <ExpandableFaqEntryList as="div">
      {['a', 'b', 'c', 'd'].map((line) => (
        <div key={line}>
          <Skeleton shape="line" />
        </div>
      ))}
    </ExpandableFaqEntryList>
  </Section>
))
