import { randomFrom } from './random.ts'

export type CloudBank = {
  /** Any integer: the same seed draws the same bank, on the server and in the browser. */
  seed: number
  width: number
  /** Height of the bank's crest and of its foot, in the drawing's units, downwards. */
  top: number
  bottom: number
  /** Mean length of a puff. */
  puff: number
  /** How high the puffs rise and the crest swells, as a part of the puff's length. */
  rise?: number
}

/** The outline of a bank of clouds across a drawing, as SVG path data: long calm stretches, then a few rising puffs. */
export function cloudBank({ seed, width, top, bottom, puff, rise = 0.3 }: CloudBank): string {
  const random = randomFrom(seed)
  const phase = random() * 6.28
  const crest = (x: number) => Math.sin((x / width) * 7 + phase) * Math.sin((x / width) * 3 + phase * 2)
  let x = -puff / 2
  let y = top
  let path = `M${round(x)} ${bottom}V${round(y)}`
  while (x < width) {
    const swell = crest(x)
    const length = puff * (0.45 + random() * 0.9)
    const height = length * rise * (0.25 + Math.max(0, swell) * 1.6)
    const next = round(top - swell * puff * rise)
    const drop = next - round(y)
    path += `q${round(length * (0.35 + random() * 0.25))} ${round(drop / 2 - height)} ${round(length)} ${drop}`
    x += round(length)
    y = next
  }
  return `${path}V${bottom}z`.replaceAll(' -', '-')
}

const round = Math.round
