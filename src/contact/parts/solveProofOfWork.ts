import { isProofPuzzleSolved, PROOF_OF_WORK_DIFFICULTY, proofOfWorkPuzzleText } from '#contract/contact/proofOfWork.ts'

/** Number of proof-of-work hashes computed in parallel, off the main thread. */
const AT_ONCE = 64

/** Solves the puzzles of a proof-of-work challenge (contact form). Returns the found numbers, joined by dots. */
export async function solveProofOfWork(challenge: string): Promise<string> {
  const found: number[] = []
  while (found.length < PROOF_OF_WORK_DIFFICULTY.puzzles) found.push(await solve(challenge, found.length))
  return found.join('.')
}

async function solve(challenge: string, puzzle: number): Promise<number> {
  const encoder = new TextEncoder()
  for (let first = 0; ; first += AT_ONCE) {
    const tried = Array.from({ length: AT_ONCE }, (_, index) =>
      crypto.subtle.digest('SHA-256', encoder.encode(proofOfWorkPuzzleText(challenge, puzzle, first + index))),
    )
    const index = (await Promise.all(tried)).findIndex((hash) => isProofPuzzleSolved(new Uint8Array(hash)))
    if (index >= 0) return first + index
  }
}
