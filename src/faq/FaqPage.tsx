import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { FilterLinkRow } from '#src/components/filters/CategoryFilter.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { hiddenInFirstFrameStyles } from '#src/components/states/hiddenInFirstFrameStyles.ts'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { LazyContactSection } from '#src/contact/LazyContactSection.tsx'
import { lazyComponent } from '#src/lib/lazyComponent.ts'
import { formatCount, quoteFrench } from '#src/lib/text.ts'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { isMeteredConnection } from '#src/navigation/metered.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { FaqQuestionsByCategory } from './entries/Questions.tsx'
import { useFaqAnswerScroll } from './entries/useScrollToAnswer.ts'
import { faqCategoryLabelsAndDescriptions, orderedFaqCategories } from './faqCategories.ts'
import { parseFaqFilter, faqPath, type FaqFilter } from './parseFaqFilter.ts'
import { faqPageMetadata, faqIntroduction } from './faqHead.ts'
import { useFaqPageContent } from './useFaqContent.ts'

const loadFound = () => import('./search/FaqSearchResults.tsx').then((module) => module.FaqSearchResults)
const FoundAnswers = import.meta.env.SSR ? await loadFound() : lazyComponent(loadFound)

/** FAQ page. The URL holds the category or the search, and the open answer. */
export function FaqPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = parseFaqFilter(search)
  const { questions, answers, found, isMissing } = useFaqPageContent(filter)
  // When the address opens an answer, everything must be in place from the first frame.
  const [isFromTop] = useState(filter.question === undefined)
  usePageMetadata(faqPageMetadata(filter, questions.data ?? [], answers))
  // Loads the results' code early, so that the first search shows results or a network failure at once.
  useEffect(
    () =>
      isMeteredConnection()
        ? undefined
        : whenIdle(() => void loadModuleWithoutReloadOnFailure(loadFound).catch(() => undefined)),
    [],
  )
  useFaqAnswerScroll(filter.question, (found ?? questions).data !== undefined)

  if (isMissing) return <NotFoundContent />
  return (
    <>
      <Page data-from-top={isFromTop || undefined}>
        {/* Without `tabIndex` the heading does not take the focus while a person types or opens an answer. */}
        <h1 tabIndex={-1}>Foire aux questions</h1>
        <p>{faqIntroduction}</p>
        <Tools data-print="hide">
          <SearchInput
            label="Rechercher dans les questions"
            placeholder="Repos, réserve, arrêt maladie…"
            value={filter.search ?? ''}
            onSearch={(words) => void navigate(faqPath({ search: words }), inPlaceNavigationOptions)}
            action={portalPagePaths.faq}
          />
          <FilterLinkRow label="Catégories" entries={entriesOf(filter)} />
        </Tools>
        <Count role="status">
          {found?.data &&
            !found.isWaiting &&
            `${formatCount(found.data.data.length, 'réponse')} pour ${quoteFrench(filter.search ?? '')}`}
        </Count>
        {found ? (
          <Suspense>
            <FoundAnswers search={filter.search ?? ''} found={found} opened={filter.question} />
          </Suspense>
        ) : (
          <FaqQuestionsByCategory questions={questions} answers={answers} opened={filter.question} />
        )}
      </Page>
      <div data-print="hide">
        <LazyContactSection isMinimal />
      </div>
    </>
  )
}

function entriesOf({ category: current, search }: FaqFilter) {
  return [
    { label: 'Toutes', to: portalPagePaths.faq, isCurrent: !current && !search },
    ...orderedFaqCategories.map((category) => ({
      label: faqCategoryLabelsAndDescriptions[category].label,
      to: faqPath({ category }),
      isCurrent: category === current,
    })),
  ]
}

const Page = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x12} ${space.x8}`,
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': { ...theme.typography.lead, margin: `${space.x3} 0 0`, color: theme.vars.palette.text.secondary },
  '&[data-from-top] > section ~ section': hiddenInFirstFrameStyles,
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x12}` },
}))

const Tools = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  marginBlock: `${space.x8} ${space.x6}`,
  [theme.breakpoints.up('md')]: { '& > form': { maxWidth: '32rem' } },
}))

const Count = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: `0 0 ${space.x4}`,
  color: theme.vars.palette.text.secondary,
  '&:empty': { margin: 0 },
}))
