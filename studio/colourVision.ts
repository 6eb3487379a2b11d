/**
 * Matrices that simulate colour vision deficiencies: rows of an SVG feColorMatrix on linear red, green and blue.
 * Source: Machado, Oliveira and Fernandes (2009), full severity. Achromatopsia keeps the luminance only.
 */
export const colourVisionMatrices = {
  normale: undefined,
  protanopie: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutéranopie: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopie: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsie: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
} as const

export type SimulatedColourVision = keyof typeof colourVisionMatrices

/** Returns the `values` of an SVG feColorMatrix that simulates a colour vision deficiency and keeps alpha. */
export function buildColourVisionMatrix(vision: Exclude<SimulatedColourVision, 'normale'>): string {
  return [...colourVisionMatrices[vision].map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]]
    .map((row) => row.join(' '))
    .join(' ')
}
