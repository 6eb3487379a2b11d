import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { passwordStrengthCheckCostLimits } from '#contract/passwordReset/passwordStrengthCheckCostLimits.ts'

/** Minimum password strength as a zxcvbn score (0 to 4): more than 10^8 guesses. */
const HARD_ENOUGH = 3
// Maximum of known words: a long list would block the event loop.
const KNOWN_WORDS = 20

/**
 * Returns the reason in French why a password is too easy to guess; undefined when it is strong enough. `known` are
 * words that others may know of the member: names, e-mail address, company.
 */
export async function findPasswordWeakness(password: string, known: string[]): Promise<string | undefined> {
  const { score, feedback } = (await guesser()).check(password, guessableWords(known))
  if (score >= HARD_ENOUGH) return undefined
  const why = reasons[feedback.warning ?? '']
  return `${why ?? 'Ce mot de passe est facile à deviner'}. Essayez trois ou quatre mots sans lien entre eux.`
}

function guessableWords(known: string[]) {
  const texts = known.map((text) => text.slice(0, 254))
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2))
  return [...texts, ...words]
    .slice(0, KNOWN_WORDS)
    .map((word) => word.slice(0, passwordStrengthCheckCostLimits.maxLength))
}

let loading: Promise<ZxcvbnFactory> | undefined
/** Loads the password dictionaries of zxcvbn at the first use, as they take 20 MB of memory. */
function guesser() {
  loading ??= load()
  loading.catch(() => (loading = undefined))
  return loading
}

async function load() {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...french.dictionary },
    ...passwordStrengthCheckCostLimits,
  })
}

const COMMON = 'Ce mot de passe ressemble à ceux que tout le monde choisit'
const KEYBOARD = 'Les suites de touches du clavier se devinent vite'
const DATE = 'Les dates et les années se devinent vite'
const REPEATED = 'Les répétitions se devinent vite'
const WORD = 'Un mot ou un nom seul se devine vite'

/** French explanations of weak passwords by zxcvbn warning. */
const reasons: Record<string, string> = {
  straightRow: KEYBOARD,
  keyPattern: KEYBOARD,
  simpleRepeat: REPEATED,
  extendedRepeat: REPEATED,
  sequences: 'Les suites de lettres ou de chiffres se devinent vite',
  recentYears: DATE,
  dates: DATE,
  topTen: COMMON,
  topHundred: COMMON,
  common: COMMON,
  similarToCommon: COMMON,
  wordByItself: WORD,
  namesByThemselves: WORD,
  commonNames: WORD,
  userInputs: 'Ce mot de passe contient votre nom, votre adresse ou votre compagnie',
}
