import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { Accord } from '#contract/accords/accords.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'
import { NewsCard } from '#src/news/NewsCard.tsx'

/** FAQ entries and news posts related to an agreement. */
export function AccordRelatedFaqAndNews({ accord: { questions, posts } }: { accord: Accord }) {
  if (questions.length + posts.length === 0) return null
  return (
    <Root data-print="hide">
      {questions.length > 0 && (
        <section aria-labelledby="questions">
          <h2 id="questions">Questions et réponses</h2>
          <ul data-questions>
            {questions.map(({ slug, question }) => (
              <li key={slug}>
                <Link to={portalPagePaths.faqEntry(slug)}>{question}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {posts.length > 0 && (
        <section aria-labelledby="actualites">
          <h2 id="actualites">À ce sujet</h2>
          <ul>
            {posts.map((post) => (
              <li key={post.id}>
                <NewsCard post={post} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x12,
  padding: `${space.x12} 0 ${space.x16}`,
  borderTop: `1px solid ${vars.palette.line}`,
  h2: { ...typography.h3, margin: `0 0 ${space.x6}` },
  ul: { display: 'grid', gap: space.x6, margin: 0, padding: 0, listStyle: 'none' },
  'ul[data-questions]': { gap: 0 },
  '[data-questions] li': { borderTop: `1px solid ${vars.palette.line}` },
  '[data-questions] a': {
    ...typography.h4,
    display: 'block',
    paddingBlock: space.x4,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { color: vars.palette.company.text },
  },
  [breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(28rem, 1fr))', gap: space.x16 },
}))
