import { useCallback, useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { Poll } from '#contract/polls/polls.ts'
import { ApiCallError } from '#src/api/call.ts'
import { openBallotStore } from '#src/offline/ballotStore.ts'
import { pollCacheKey, pollsCacheKey } from '#src/polls/usePolls.ts'
import { useWaitingBallots } from '#src/polls/waitingBallots.ts'
import type * as BallotSending from './sendBallot.ts'
import { deleteBallotRecord, isUnusedToken, readBallotRecord, type BallotRecord } from './ballotRecords.ts'
import { deletePollDraft } from './usePollDraft.ts'

/**
 * State of a member's ballot on this device: its record, a failure in French, and whether it is being sent. `vote`
 * prepares and signs it; it leaves after a random delay, at once with `sendNow`. `takeToken` has its token signed before
 * the vote, where `canStore` is true.
 */
export function useBallot({ id, public_key, title, closes_at }: Poll) {
  const { mutate } = useSWRConfig()
  const [record, setRecord] = useState<BallotRecord | null>()
  const [canStore, setCanStore] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const refresh = useCallback(async () => {
    await Promise.all([mutate(pollCacheKey(id)), mutate(pollsCacheKey())])
  }, [id, mutate])

  const attempt = useCallback(
    async (work: (steps: typeof BallotSending) => Promise<BallotRecord | undefined>) => {
      setBusy(true)
      setFailure(undefined)
      try {
        setRecord((await work(await import('./sendBallot.ts'))) ?? null)
      } catch (error) {
        setFailure(await explain(id, error))
        setRecord((await readBallotRecord(id)) ?? null)
      } finally {
        setBusy(false)
      }
    },
    [id],
  )

  const sendNow = useCallback(async () => {
    clearTimeout(timer.current)
    await attempt(async ({ requestBallotSignature, sendSignedBallot }) => {
      await requestBallotSignature(id)
      return sendSignedBallot(id)
    })
    await refresh()
  }, [attempt, id, refresh])

  const isWaiting = useWaitingBallots().includes(id)
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    void readBallotRecord(id).then((found) => setRecord(found ?? null))
  }, [id])
  // The ballot may have been sent by another part of the portal, or in another tab.
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void readBallotRecord(id).then((found) => setRecord(found ?? null))
    wasWaiting.current = isWaiting
  }, [id, isWaiting])
  useEffect(() => {
    void openBallotStore().then((store) => setCanStore(store !== undefined))
    // Loaded while there is a network: the member may vote without one.
    import('./sendBallot.ts').catch(() => undefined)
  }, [])

  const leavesAt = record?.state === 'signed' ? record.leaves_at : undefined
  useEffect(() => {
    if (leavesAt === undefined) return undefined
    timer.current = setTimeout(() => void sendNow(), Math.max(0, leavesAt - Date.now()))
    return () => clearTimeout(timer.current)
  }, [leavesAt, sendNow])

  const prepared = { poll: id, public_key: public_key ?? '', title, closes_at }
  const takeToken = async () => {
    await attempt(async ({ prepareBallot, requestBallotSignature }) => {
      await prepareBallot(prepared)
      return requestBallotSignature(id)
    })
    await refresh()
  }

  const vote = async (answers: PollAnswersByQuestion) => {
    await attempt(async ({ prepareBallot, requestBallotSignature }) => {
      await prepareBallot({ ...prepared, answers: JSON.stringify(answers) })
      await deletePollDraft(id)
      return requestBallotSignature(id)
    })
    await refresh()
  }

  const forget = async () => {
    await deleteBallotRecord(id)
    setRecord(null)
  }
  return { record, failure, isBusy, canStore, takeToken, vote, sendNow, forget }
}

/** Returns the French reason of a failure. A refused ballot is deleted, since no retry can change it. */
async function explain(poll: number, error: unknown): Promise<string> {
  if (!(error instanceof ApiCallError)) return 'Votre bulletin n’a pas pu être préparé sur cet appareil.'
  if (error.isRetryable || error.isAstray)
    return isUnusedToken(await readBallotRecord(poll))
      ? 'Le portail ne répond pas. Reprenez votre bulletin sur cet appareil quand le réseau revient.'
      : 'Le portail ne répond pas. Votre bulletin est gardé sur cet appareil, et part dès que le réseau revient.'
  await deleteBallotRecord(poll)
  return error.message
}
