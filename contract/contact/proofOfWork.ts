/**
 * Difficulty of the contact form's proof of work against spam: `puzzles` numbers, each with a hash that begins with
 * `zeroBits` zero bits. Many small puzzles take a steadier time than one large one: about 33,000 hashes, two seconds on
 * a processor slowed six times.
 */
export const PROOF_OF_WORK_DIFFICULTY = { puzzles: 16, zeroBits: 11 }

/** Returns the text to hash (SHA-256) for a proof of work: the challenge, the puzzle's index and the number tried. */
export const proofOfWorkPuzzleText = (challenge: string, puzzle: number, tried: number): string =>
  `${challenge} ${puzzle} ${tried}`

/** True when the hash of a proof-of-work puzzle begins with the zero bits required by `PROOF_OF_WORK_DIFFICULTY`. */
export const isProofPuzzleSolved = (hash: Uint8Array): boolean =>
  (((hash[0] ?? 255) << 8) | (hash[1] ?? 255)) >>> (16 - PROOF_OF_WORK_DIFFICULTY.zeroBits) === 0
