import { styled } from '@mui/material/styles'
import { useParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { FaqEntry } from '#contract/faq/faq.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { LazyContactSection } from '#src/contact/LazyContactSection.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { FaqAnswerBody } from './entries/FaqAnswerBody.tsx'
import { faqCategoryLabelsAndDescriptions } from './faqCategories.ts'
import { faqPath } from './parseFaqFilter.ts'
import { faqEntryMetadata } from './faqHead.ts'
import { useFaqEntry } from './useFaq.ts'

/** Page of one FAQ entry, for sharing, printing and search engines. */
export function FaqEntryPage() {
  const answer = useFaqEntry(useParams()['slug'])
  const read = answer.data?.data
  usePageMetadata(read && faqEntryMetadata(read))

  // An invalid name (422) counts as not found.
  if (answer.error?.status === 404 || answer.error?.status === 422) return <NotFoundContent />
  return (
    <>
      <QueryBoundary of={answer} failure="Cette réponse n’a pas pu être chargée" isPage skeleton={skeleton}>
        {({ data }) => <Entry of={data} />}
      </QueryBoundary>
      {read && (
        <div data-print="hide">
          <LazyContactSection isMinimal />
        </div>
      )}
    </>
  )
}

function Entry({ of: entry }: { of: FaqEntry }) {
  const { question, category, company, updated_at } = entry
  const { label } = faqCategoryLabelsAndDescriptions[category]
  return (
    <Page>
      <article>
        <p>
          <Link to={portalPagePaths.faq}>Foire aux questions</Link>
          {company && <span>{company.name}</span>}
        </p>
        <h1 tabIndex={-1}>{question}</h1>
        <div>
          <FaqAnswerBody entry={entry} isOpen />
        </div>
        <p>
          <span>
            Réponse mise à jour le <TimeText at={updated_at} isDay />
          </span>
        </p>
      </article>
      <p data-print="hide">
        <MoreLink to={faqPath({ category })}>Toutes les questions «&nbsp;{label}&nbsp;»</MoreLink>
      </p>
    </Page>
  )
}

const Page = styled(PageColumn)(({ theme: { vars, typography, breakpoints } }) => ({
  paddingBlock: `${space.x12} ${space.x8}`,
  // Text column in the middle of the page.
  '& > *': { maxWidth: '44rem', marginInline: 'auto' },
  'article > p': {
    ...typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${space.x1} ${space.x4}`,
    margin: 0,
    color: vars.palette.text.secondary,
  },
  'article > p a': { color: vars.palette.company.text },
  h1: { ...typography.h1, margin: `${space.x3} 0 ${space.x8}`, textWrap: 'balance' },
  'article > div': {
    marginBottom: space.x8,
    paddingInlineStart: space.x5,
    borderInlineStart: `3px solid ${vars.palette.company.exact}`,
  },
  [breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x12}` },
}))

const skeleton = (
  <Page>
    <Skeleton shape="short" />
    <Skeleton shape="title" />
    <Skeleton shape="line" />
    <Skeleton shape="line" />
  </Page>
)
