// Frequent words of each language that are rare in the others.
const usual: Record<string, string> = {
  fr: 'les des est une dans que par pour sur aux du qui',
  en: 'the of and to is that for with be by this shall',
  es: 'los las una por del con para que se al es su',
  de: 'der die und das den ist von mit des dem nicht ein',
  it: 'gli della che per del una sono nel alla di il delle',
  pt: 'os das uma com para dos que não pelo ao da em',
  nl: 'het een van en de dat niet op voor met zijn te',
}
const known = Object.entries(usual).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }))

const READ = 50_000
const ENOUGH = 10
/** Minimum ratio between the common-word counts of the likeliest and second likeliest language of a text. */
const AHEAD = 1.3

/** Detects the language of a text, such as `fr`; undefined when unclear. */
export function detectTextLanguage(text: string): string | undefined {
  const words =
    text
      .slice(0, READ)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const [first, next] = known
    .map((one) => ({ language: one.language, count: words.filter((word) => one.words.has(word)).length }))
    .toSorted((one, other) => other.count - one.count)
  if (!first || !next || first.count < ENOUGH || first.count < next.count * AHEAD) return undefined
  return first.language
}
