import { createSeededRandom } from './random.ts'

export type CloudBankShape = {
  /** Integer random seed of an illustrated cloud bank: the same seed draws the same clouds on server and browser. */
  seed: number
  width: number
  /** Vertical positions of a cloud bank's crest and foot, in the drawing's units, downwards. */
  top: number
  bottom: number
  /** Mean length of a puff of cloud, in the drawing's units. */
  puff: number
  /** Height of a cloud bank's puffs and crest, relative to the puff's length. */
  rise?: number
}

/** Returns SVG path data of a bank of clouds: long calm stretches, then a few rising puffs. */
export function drawCloudBank({ seed, width, top, bottom, puff, rise = 0.3 }: CloudBankShape): string {
  const random = createSeededRandom(seed)
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
