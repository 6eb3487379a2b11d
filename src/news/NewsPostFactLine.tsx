import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { NewsPostSummary } from '#contract/news/news.ts'
import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import { TimeText } from '#src/components/text/TimeText.tsx'

type Props = {
  post: Pick<NewsPostSummary, 'category' | 'company' | 'published_at' | 'reading_minutes'>
}

/** Line of facts above a news post: category, company if only one, date, reading time. */
export function NewsPostFactLine({ post: { category, company, published_at, reading_minutes } }: Props) {
  return (
    <Line>
      <b>{newsPostCategoryLabels[category]}</b>
      {company && <b>{company.name}</b>}
      <TimeText at={published_at} isShort />
      <span>{`${reading_minutes}\u00a0min`}</span>
    </Line>
  )
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.x4,
  // Separators precede each item: the first of each line is clipped.
  clipPath: 'inset(-0.25rem -0.25rem -0.25rem 0)',
  color: theme.vars.palette.text.secondary,
  b: { color: theme.vars.palette.company.text, fontWeight: theme.typography.fontWeightBold },
  '& > *': { position: 'relative' },
  '& > * + *::before': { content: '"·" / ""', position: 'absolute', left: '-0.7rem' },
}))
