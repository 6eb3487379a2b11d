import { isSolved, PROOF, puzzleText } from '#contract/contact/proofOfWork.ts'

/** Hashes asked for at once: the browser makes them beside the page, which goes on answering. */
const AT_ONCE = 64

/** Does the work that a challenge asks for: the numbers that were found. */
export async function solveProof(challenge: string): Promise<string> {
  const found: number[] = []
  while (found.length < PROOF.puzzles) found.push(await solve(challenge, found.length))
  return found.join('.')
}

async function solve(challenge: string, puzzle: number): Promise<number> {
  const encoder = new TextEncoder()
  for (let first = 0; ; first += AT_ONCE) {
    const tried = Array.from({ length: AT_ONCE }, (_, index) =>
      crypto.subtle.digest('SHA-256', encoder.encode(puzzleText(challenge, puzzle, first + index))),
    )
    const index = (await Promise.all(tried)).findIndex((hash) => isSolved(new Uint8Array(hash)))
    if (index >= 0) return first + index
  }
}
