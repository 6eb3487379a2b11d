import { ApiCallError } from '#src/api/call.ts'
import { showToast } from '#src/lib/messages.ts'
import { deleteBallotRecord, isUnusedToken, readBallotRecord } from '#src/polls/voting/ballotRecords.ts'
import { requestBallotSignature, sendSignedBallot } from '#src/polls/voting/sendBallot.ts'
import { listWaitingBallots, markWaitingBallot } from './waitingBallots.ts'

/**
 * Sends the ballots that wait on this device, as after a flight, and reports each outcome in a toast. A ballot that
 * does not reach the portal keeps waiting; one that is refused is deleted with the portal's sentence.
 */
export async function sendWaitingBallots(): Promise<void> {
  for (const poll of listWaitingBallots()) await sendWaitingBallot(poll)
}

async function sendWaitingBallot(poll: number): Promise<void> {
  const record = await readBallotRecord(poll)
  // Another session cannot read the record of the former one.
  if (!record || record.state === 'sent' || isUnusedToken(record)) return markWaitingBallot(poll, false)
  const { title } = record
  try {
    const signed = await requestBallotSignature(poll)
    if (signed?.state === 'signed' && signed.leaves_at > Date.now()) return
    await sendSignedBallot(poll)
    showToast('success', `${title}. Votre bulletin est dans l’urne.`)
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error
    if (error.isRetryable || error.isAstray || error.status === 401) return
    await deleteBallotRecord(poll)
    showToast('warning', `${title}. ${error.message}`)
  }
}
