import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { RelatedNewsPost } from '#contract/news/news.ts'
import { NewsCard } from '#src/news/NewsCard.tsx'

/** Section of related news posts below an article. */
export function RelatedNewsPosts({ posts }: { posts: RelatedNewsPost[] }) {
  if (posts.length === 0) return null
  return (
    <Section aria-labelledby="a-lire-aussi" data-print="hide">
      <h2 id="a-lire-aussi">À lire aussi</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <NewsCard post={post} heading="h3" isFar />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Section = styled('section')(({ theme }) => ({
  paddingBlock: `${space.x10} ${space.x4}`,
  h2: { ...theme.typography.h3, margin: `0 0 ${space.x8}` },
  ul: { display: 'grid', gap: space.x8, margin: 0, padding: 0, listStyle: 'none' },
  [theme.breakpoints.up('md')]: {
    // Three columns, unless the text is larger.
    ul: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))', gap: space.x6 },
    h3: theme.typography.subtitle1,
    // In three columns the text takes more room than the picture.
    'article > div:first-of-type': { width: 'min(5.5rem, 8vw)' },
  },
}))
