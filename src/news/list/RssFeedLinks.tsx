import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'

/** Links to the RSS feeds: all news, or one company's. */
export function RssFeedLinks() {
  const companies = useCompanies().data?.data ?? []
  return (
    <Line>
      <span>Flux RSS&nbsp;:</span>
      <a href={portalPagePaths.feed.rss}>toutes les actualités</a>
      {companies.map(({ id, name }) => (
        <a key={id} href={portalPagePaths.companyFeed(id).rss}>
          {name}
        </a>
      ))}
    </Line>
  )
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.x4}`,
  margin: `${space.x12} 0 0`,
  color: theme.vars.palette.text.secondary,
  // Touch target height.
  '& > *': { paddingBlock: space.x2 },
  a: { color: 'inherit', textUnderlineOffset: '0.2em' },
  '@media print': { display: 'none' },
}))
