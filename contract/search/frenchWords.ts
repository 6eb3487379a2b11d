/** Predicate that is true for a word of the French dictionary, in any form and case. */
export type FrenchWordTest = (word: string) => boolean

type Suffix = { flag: string; strip: string; stem: RegExp }

const SUFFIX = /^SFX (\S+) (\S+) ([^\s/]+)\S* (\S+)$/
const LONGEST_SUFFIX = 16
// Flags of entries that are only stems, or that are forbidden.
const [NEEDS_SUFFIX, FORBIDDEN] = ['()', '{}']

/** Creates a function that tells whether a word is French, from the Hunspell dictionary: affix rules and word list. */
export function createFrenchWordTest({ aff, dic }: { aff: string; dic: string }): FrenchWordTest {
  const suffixes = readSuffixes(aff)
  const entries = readEntries(dic)
  const isForm = (stem: string, ending: string) =>
    suffixes.get(ending)?.some(({ flag, strip, stem: asked }) => {
      const whole = stem + strip
      return has(entries.get(whole), flag) && asked.test(whole)
    }) ?? false
  return (word) => {
    const written = word.toLowerCase()
    const flags = entries.get(written)
    if (flags !== undefined && !has(flags, NEEDS_SUFFIX)) return !has(flags, FORBIDDEN)
    const from = Math.max(1, written.length - LONGEST_SUFFIX)
    for (let at = written.length; at >= from; at--) if (isForm(written.slice(0, at), written.slice(at))) return true
    return false
  }
}

/**
 * True when the Hunspell flags of a dictionary entry contain a flag; each is two characters long (see FLAG in the
 * dictionary).
 */
function has(flags = '', flag: string): boolean {
  let at = flags.indexOf(flag)
  while (at % 2 === 1) at = flags.indexOf(flag, at + 1)
  return at >= 0
}

function readSuffixes(text: string): Map<string, Suffix[]> {
  const suffixes = new Map<string, Suffix[]>()
  for (const line of text.split('\n')) {
    const [, flag, strip = '', add = '', condition = ''] = line.startsWith('SFX') ? (SUFFIX.exec(line) ?? []) : []
    if (!flag) continue
    const suffix = { flag, strip: none(strip), stem: new RegExp(`${condition}$`, 'u') }
    const same = suffixes.get(none(add))
    if (same) same.push(suffix)
    else suffixes.set(none(add), [suffix])
  }
  return suffixes
}

const none = (written: string) => (written === '0' ? '' : written)

function readEntries(text: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const line of text.split('\n')) {
    const slash = line.indexOf('/')
    const word = (slash < 0 ? line : line.slice(0, slash)).toLowerCase()
    entries.set(word, (entries.get(word) ?? '') + (slash < 0 ? '' : line.slice(slash + 1)))
  }
  return entries
}
