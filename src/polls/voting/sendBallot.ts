import { callApi } from '#src/api/call.ts'
import { createBallotSecret, receiptOfToken, signBallot, unblindSignature, type BallotSecret } from './ballot.ts'
import {
  deleteBallotRecord,
  isUnusedToken,
  readBallotRecord,
  writeBallotRecord,
  type BallotRecord,
} from './ballotRecords.ts'
import { sendAnonymously } from './sendAnonymously.ts'

const lockOf = (poll: number) => `ballot ${poll}`

type Prepared = { poll: number; public_key: string; title: string; closes_at: string; answers?: string }

/** Bounds of the random delay between the signature and the ballot, in milliseconds. */
const DELAY_MS = { least: 5000, most: 40_000 }
/** Time before the closing from which a ballot is sent at once, in milliseconds. */
const HURRY_MS = 3 * 60_000

/**
 * Creates the ballot of a poll on this device and stores it before anything is sent. Without answers it is a token
 * alone, which the vote's answers join later. Throws NotStored when a token would last only as long as the page.
 */
export const prepareBallot = ({ poll, public_key, title, closes_at, answers }: Prepared): Promise<BallotRecord> =>
  navigator.locks.request(lockOf(poll), async () => {
    const known = await readBallotRecord(poll)
    if (known && !(isUnusedToken(known) && answers !== undefined)) return known
    const record: BallotRecord = {
      state: 'prepared',
      title,
      closes_at,
      secret: await createBallotSecret(poll, public_key),
      ...known,
      ...(answers !== undefined && { answers }),
    }
    const isStored = await writeBallotRecord(poll, record)
    if (isStored || answers !== undefined) return record
    await deleteBallotRecord(poll)
    throw new NotStored()
  })

/** Error of a token that this device cannot store: shared, private or full. */
export class NotStored extends Error {}

/**
 * Asks the portal to sign a prepared ballot, with the member's session. Sent again after a lost reply, it gets the same
 * signature. A ballot whose token was signed before the vote needs no request. Throws ApiCallError when the portal
 * refuses or does not answer.
 */
export const requestBallotSignature = (poll: number): Promise<BallotRecord | undefined> =>
  navigator.locks.request(lockOf(poll), async () => {
    const record = await readBallotRecord(poll)
    if (record?.state !== 'prepared') return record
    const { secret, answers, title, closes_at } = record
    const signature = record.signature ?? (await requestTokenSignature(poll, secret))
    if (answers === undefined) {
      const token: BallotRecord = { ...record, signature }
      await writeBallotRecord(poll, token)
      return token
    }
    const signed: BallotRecord = {
      state: 'signed',
      title,
      ballot: await signBallot(secret, signature, answers),
      leaves_at: chooseDeparture(closes_at),
    }
    await writeBallotRecord(poll, signed)
    return signed
  })

/**
 * Sends a signed ballot in a request without session or cookies, and then stores its token and receipt on this device,
 * without the answers. The portal accepts the same ballot again. Throws ApiCallError when the portal refuses it or does
 * not answer.
 */
export const sendSignedBallot = (poll: number): Promise<BallotRecord | undefined> =>
  navigator.locks.request(lockOf(poll), async () => {
    const record = await readBallotRecord(poll)
    if (record?.state !== 'signed') return record
    await sendAnonymously(`/polls/${poll}/ballots`, record.ballot)
    const { token } = record.ballot
    const sent: BallotRecord = { state: 'sent', token, receipt: await receiptOfToken(token) }
    await writeBallotRecord(poll, sent)
    return sent
  })

async function requestTokenSignature(poll: number, secret: BallotSecret): Promise<string> {
  const { data } = await callApi('POST /polls/:id/tokens', { params: { id: poll }, body: { blinded: secret.blinded } })
  return unblindSignature(secret, data.signature)
}

/**
 * Returns a random time in the next minute, so that no rhythm ties a ballot to its voter; the present when it is late.
 */
function chooseDeparture(closes_at: string): number {
  if (Date.parse(closes_at) - Date.now() < HURRY_MS) return Date.now()
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Date.now() + DELAY_MS.least + (random / 2 ** 32) * (DELAY_MS.most - DELAY_MS.least)
}
