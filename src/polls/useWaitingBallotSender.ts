import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { updateOfflineState, useOfflineState } from '#src/offline/offlineState.ts'
import { useBallotTokens, useWaitingBallots } from './waitingBallots.ts'

/** Interval at which ballots that wait for their time or for the portal are tried, in milliseconds. */
const TRY_AGAIN_MS = 15_000

/**
 * Sends the ballots that wait on this device whenever the network is back. Its code loads only when there are some. Also
 * counts the tokens without a vote, so that a sign-out warns of their loss.
 */
export function useWaitingBallotSender() {
  const { mutate } = useSWRConfig()
  const ballots = useWaitingBallots()
  const tokens = useBallotTokens()
  const isWaiting = ballots.length > 0
  const isOnline = (useOfflineState().network ?? 'online') === 'online'
  useEffect(() => updateOfflineState({ ballots, tokens }), [ballots, tokens])
  useEffect(() => {
    if (!isWaiting || !isOnline) return undefined
    let isGone = false
    const send = async () => {
      try {
        const { sendWaitingBallots } = await import('./sendWaitingBallots.ts')
        await sendWaitingBallots()
        if (!isGone) await mutate((key) => typeof key === 'string' && key.startsWith('/polls'))
      } catch {
        // The next attempt loads the code again.
      }
    }
    const timer = setInterval(() => void send(), TRY_AGAIN_MS)
    const sendAgain = () => void send()
    window.addEventListener('online', sendAgain)
    void send()
    return () => {
      isGone = true
      clearInterval(timer)
      window.removeEventListener('online', sendAgain)
    }
  }, [isWaiting, isOnline, mutate])
}
