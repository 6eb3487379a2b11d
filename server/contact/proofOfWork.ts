import { isSolved, PROOF, puzzleText } from '#contract/contact/proofOfWork.ts'
import { HttpError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'

const HOUR_MS = 3_600_000

/** 428: so many messages come that this one must first have cost its sender a few seconds of computing. */
export class ProofRequired extends HttpError {
  constructor(fingerprint: Buffer, office: string) {
    const challenge = challengeOf(fingerprint, Date.now())
    const sentence = `Beaucoup de messages arrivent en ce moment. Réessayez dans une heure, ou écrivez à ${office}.`
    super(428, sentence, { errors: { proof: challenge } })
  }
}

/** Whether work was done for this very message, in this hour or the last. */
export function isProven(fingerprint: Buffer, proof: string): boolean {
  const numbers = proof.split('.').map(Number)
  if (numbers.length !== PROOF.puzzles || !numbers.every(Number.isSafeInteger)) return false
  return [0, HOUR_MS].some((ago) => {
    const challenge = challengeOf(fingerprint, Date.now() - ago)
    return numbers.every((number, puzzle) => isSolved(sha256(puzzleText(challenge, puzzle, number))))
  })
}

/** Made of the message and the hour: nothing is kept of it here, and the work for one message is none for another. */
const challengeOf = (fingerprint: Buffer, at: number) =>
  sha256(`${fingerprint.toString('hex')} ${Math.floor(at / HOUR_MS)}`).toString('hex')
