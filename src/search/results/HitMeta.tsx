import { styled } from '@mui/material/styles'
import type { SearchHit } from '#contract/search/search.ts'
import { quoted } from '#src/lib/text.ts'
import { TimeText } from '#src/components/text/TimeText.tsx'

/** Where a result stands, when it is from, which company it is about when not about all, and the words it lacks. */
export function HitMeta({ hit: { date, company, place, missing } }: { hit: SearchHit }) {
  return (
    <Line>
      {place && `${place} · `}
      <TimeText at={date} isShort />
      {company && ` · ${company.name}`}
      {missing.length > 0 && ` · sans ${missing.map(quoted).join(', ')}`}
    </Line>
  )
}

const Line = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}))
