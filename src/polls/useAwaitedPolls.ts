import { useBallotTokens } from './waitingBallots.ts'
import { usePolls } from './usePolls.ts'

/** Returns the open polls that await the member's answer; undefined while they load, none when they cannot be loaded. */
export function useAwaitedPolls() {
  const { data, error } = usePolls()
  const tokens = useBallotTokens()
  if (!data && !error) return undefined
  return (data?.data ?? []).filter(
    ({ id, state, mine }) => state === 'open' && mine.is_voter && (!mine.has_voted || tokens.includes(id)),
  )
}
