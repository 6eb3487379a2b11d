import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { TitledPanel } from '#src/components/Panel.tsx'
import { formatDayAndTime } from '#src/lib/dates.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useOfflineState } from './offlineState.ts'
import { isSharedDevice } from './sharedDevice.ts'

/**
 * Panel of the open secret votes whose ballot the member can take before a flight. Renders nothing without such a vote,
 * and on a shared device, which stores no ballot.
 */
export function FlightVotes() {
  const { tokens } = useOfflineState()
  const polls = useApiReply(apiReplyKey('GET /polls')).data?.data ?? []
  const votes = polls.filter(
    ({ id, kind, state, mine }) =>
      kind === 'vote' && state === 'open' && mine.is_voter && (!mine.has_voted || tokens.includes(id)),
  )
  if (votes.length === 0 || isSharedDevice()) return null
  return (
    <Votes>
      <TitledPanel
        title="Vos votes en vol"
        intro="Prenez votre bulletin avant de partir&nbsp;: vous voterez sans réseau, et il partira à l’atterrissage."
      >
        <Rows>
          {votes.map(({ id, title, closes_at }) => (
            <li key={id}>
              <Link to={portalPagePaths.poll(id)}>{title}</Link>
              <span>
                {tokens.includes(id) ? 'Votre bulletin est sur cet appareil' : 'Bulletin à prendre'}
                {`, jusqu’au ${formatDayAndTime(closes_at)}`}
              </span>
            </li>
          ))}
        </Rows>
      </TitledPanel>
    </Votes>
  )
}

const Votes = styled('div')({ marginTop: space.x8 })

const Rows = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { display: 'grid', justifyItems: 'start', gap: space.x1, overflowWrap: 'anywhere' },
  a: { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: vars.palette.company.text },
  span: { color: vars.palette.text.secondary },
}))
