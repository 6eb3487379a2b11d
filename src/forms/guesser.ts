import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'
import { guessing } from '#contract/passwordReset/guessing.ts'

const guesser = new ZxcvbnFactory({
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...french.dictionary },
  ...guessing,
})

/** How hard a password is to guess, from 0 (at once) to 4, for who knows the words of `known`. Heavy: loaded late. */
export const guess = (password: string, known: string): number =>
  guesser.check(password, [known, ...known.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)]).score
