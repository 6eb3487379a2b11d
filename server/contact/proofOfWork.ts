import { isProofPuzzleSolved, PROOF_OF_WORK_DIFFICULTY, proofOfWorkPuzzleText } from '#contract/contact/proofOfWork.ts'
import { HttpError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'

const HOUR_MS = 3_600_000

/** Error 428: too many contact messages arrive, so this one needs a proof of work (a few seconds of computing). */
export class ProofOfWorkRequiredError extends HttpError {
  constructor(fingerprint: Buffer, office: string) {
    const challenge = challengeOf(fingerprint, Date.now())
    const sentence = `Beaucoup de messages arrivent en ce moment. Réessayez dans une heure, ou écrivez à ${office}.`
    super(428, sentence, { errors: { proof: challenge } })
  }
}

/** True when the proof of work was computed for this message in the current or the previous hour. */
export function isProofOfWorkValid(fingerprint: Buffer, proof: string): boolean {
  const numbers = proof.split('.').map(Number)
  if (numbers.length !== PROOF_OF_WORK_DIFFICULTY.puzzles || !numbers.every(Number.isSafeInteger)) return false
  return [0, HOUR_MS].some((ago) => {
    const challenge = challengeOf(fingerprint, Date.now() - ago)
    return numbers.every((number, puzzle) =>
      isProofPuzzleSolved(sha256(proofOfWorkPuzzleText(challenge, puzzle, number))),
    )
  })
}

/**
 * Returns the proof-of-work challenge, a hash of the message and the hour. The server stores nothing, and one proof
 * fits one message.
 */
const challengeOf = (fingerprint: Buffer, at: number) =>
  sha256(`${fingerprint.toString('hex')} ${Math.floor(at / HOUR_MS)}`).toString('hex')
