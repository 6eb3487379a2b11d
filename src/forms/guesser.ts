import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'
import { passwordStrengthCheckCostLimits } from '#contract/passwordReset/passwordStrengthCheckCostLimits.ts'

const guesser = new ZxcvbnFactory({
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...french.dictionary },
  ...passwordStrengthCheckCostLimits,
})

/**
 * Returns the strength of a password, from 0 (guessed at once) to 4, for an attacker who knows the words of `known`.
 * The module has large dictionaries: lazy-load it.
 */
export const scorePassword = (password: string, known: string): number =>
  guesser.check(password, [known, ...known.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)]).score
