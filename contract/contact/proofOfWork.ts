/**
 * A proof of work: for a challenge, so many numbers, each of which makes a hash that begins with so many zero bits.
 * Many small puzzles take nearly the same time each time, where one large puzzle would now and then take many times its
 * mean: some 33,000 hashes in all, about two seconds with the processor slowed six times.
 */
export const PROOF = { puzzles: 16, zeroBits: 11 }

/** What is hashed (SHA-256) for one puzzle of a challenge and a number that is tried. */
export const puzzleText = (challenge: string, puzzle: number, tried: number): string =>
  `${challenge} ${puzzle} ${tried}`

/** Whether a number is found: its hash begins with the zero bits that are asked for. */
export const isSolved = (hash: Uint8Array): boolean =>
  (((hash[0] ?? 255) << 8) | (hash[1] ?? 255)) >>> (16 - PROOF.zeroBits) === 0
