import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { AgendaPoint, AgendaResolution, CardVoteResult } from '#contract/events/agenda.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import { formatDayAndTime } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'

/** Agenda of an assembly: numbered points, with the state of each resolution and a link to its poll. */
export function EventAgenda({ points }: { points: AgendaPoint[] }) {
  return (
    <Root>
      <h2>Ordre du jour</h2>
      <ol>
        {points.map(({ title, blocks, resolution, cards }, index) => (
          // Points have no id, and the list never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <div>
              <h3>{title}</h3>
              {blocks.length > 0 && <RichText blocks={blocks} />}
              {resolution && <Resolution of={resolution} />}
              {cards && <p data-outcome={cards.result?.outcome}>{describeCardVote(cards.result)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Root>
  )
}

function Resolution({ of: resolution }: { of: AgendaResolution }) {
  const { id, state, is_readable } = resolution
  return (
    <>
      <p data-outcome={resolution.outcome}>{`Résolution\u00a0: ${describeState(resolution)}`}</p>
      {is_readable && (
        <MoreLink to={portalPagePaths.poll(id)}>
          {state === 'closed' ? 'Voir le résultat' : 'Voir la consultation'}
        </MoreLink>
      )}
    </>
  )
}

function describeCardVote(result: CardVoteResult | null): string {
  if (!result) return 'Résolution à carte levée\u00a0: à voter'
  const { in_favour, against, abstained, outcome } = result
  const counts = `${in_favour} pour, ${against} contre, ${formatCount(abstained, 'abstention')}`
  return `Résolution à carte levée\u00a0: ${outcomeLabels[outcome]} (${counts})`
}

function describeState({ state, opens_at, closes_at, outcome }: AgendaResolution): string {
  if (state === 'draft' || opens_at === null || closes_at === null) return 'à voter'
  if (outcome) return outcomeLabels[outcome]
  if (state === 'scheduled') return `le vote ouvre le ${formatDayAndTime(opens_at)}`
  const isOpen = state === 'open' && Date.parse(closes_at) > Date.now()
  return isOpen
    ? `vote ouvert jusqu’au ${formatDayAndTime(closes_at)}`
    : `vote clos depuis le ${formatDayAndTime(closes_at)}`
}

const outcomeLabels: Record<NonNullable<AgendaResolution['outcome']>, string> = {
  adopted: 'adoptée',
  rejected: 'rejetée',
  tie: 'égalité, non adoptée',
  'no-quorum': 'quorum non atteint, sans effet',
}

const Root = styled('section')(({ theme: { vars, typography } }) => ({
  width: '100%',
  '&& ol': { counterReset: 'point' },
  '&& ol > li': {
    counterIncrement: 'point',
    gridTemplateColumns: '2.5rem minmax(0, 1fr)',
    '&::before': {
      content: 'counter(point)',
      ...typography.h4,
      fontVariantNumeric: 'tabular-nums',
      color: vars.palette.company.text,
    },
    '& > div': { display: 'grid', justifyItems: 'start', gap: space.x2 },
  },
  h3: { ...typography.h4, margin: 0 },
  '& div > p': { ...typography.subtitle1, margin: 0 },
  'p[data-outcome=adopted]': { color: vars.palette.success.main },
}))
