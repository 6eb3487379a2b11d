import { styled } from '@mui/material/styles'
import type { SearchHit } from '#contract/search/search.ts'
import { quoteFrench } from '#src/lib/text.ts'
import { TimeText } from '#src/components/text/TimeText.tsx'

/** Line below a search result: location in the portal, date, company (when it concerns one only) and missing words. */
export function SearchHitDetails({ hit: { date, company, place, missing } }: { hit: SearchHit }) {
  return (
    <Line>
      {place && `${place} · `}
      <TimeText at={date} isShort />
      {company && ` · ${company.name}`}
      {missing.length > 0 && ` · sans ${missing.map(quoteFrench).join(', ')}`}
    </Line>
  )
}

const Line = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}))
