import { useEffect, useState } from 'react'
import type { Poll } from '#contract/polls/polls.ts'
import { deleteBallotRecord, isUnusedToken, readBallotRecord, type BallotRecord } from './ballotRecords.ts'

/** Message after the closing about a ballot that is still on this device. Deletes a token that was not used. */
export function LateBallot({ poll: { id } }: { poll: Poll }) {
  const [record, setRecord] = useState<BallotRecord>()
  useEffect(() => {
    void readBallotRecord(id).then((found) => {
      setRecord(found)
      if (isUnusedToken(found)) void deleteBallotRecord(id)
    })
  }, [id])
  if (!record || record.state === 'sent') return null
  return (
    <p role="status">
      {isUnusedToken(record)
        ? 'Vous aviez pris votre bulletin, mais pas voté avant la clôture\u00a0: il est trop tard.'
        : 'Votre bulletin est encore sur cet appareil. S’il n’est pas arrivé avant la clôture, il est trop tard\u00a0: il ne compte pas.'}
    </p>
  )
}
