import { randomInt } from 'node:crypto'

/** No letter or digit that is taken for another: what is drawn can be read over the telephone. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** So many letters and digits, drawn at random, for a reference. */
export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')
