import { randomInt } from 'node:crypto'

/** Letters and digits without look-alikes, so that codes can be read out on the telephone. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns `count` random letters and digits, for a reference. */
export const randomLettersAndDigits = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')
