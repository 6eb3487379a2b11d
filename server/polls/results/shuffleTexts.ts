import { randomInt } from 'node:crypto'

/** Returns texts in a random order (Fisher-Yates), so that their order says nothing about their authors. */
export function shuffleTexts(texts: string[]): string[] {
  const shuffled = [...texts]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [one = '', two = ''] = [shuffled[last], shuffled[other]]
    shuffled[last] = two
    shuffled[other] = one
  }
  return shuffled
}
