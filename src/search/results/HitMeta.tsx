import { styled } from '@mui/material/styles'
import type { SearchHit } from '#contract/search.ts'
import { TimeText } from '#src/components/TimeText.tsx'

/** When a result is from, and which company it is about when it is not about all. */
export function HitMeta({ hit: { date, company } }: { hit: SearchHit }) {
  return (
    <Line>
      <TimeText at={date} isShort />
      {company && ` · ${company.name}`}
    </Line>
  )
}

const Line = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}))
