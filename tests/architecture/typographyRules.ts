import type { SourceCodeRule } from './source.ts'

// Quotations of the specification, which stay as they are.
const QUOTED = ['Mot de passe oublié ?', 'Nous sommes là pour vous !']

// A word, an ordinary space and a sign that French precedes with a no-break space: in a string, or in a JSX text.
const inString = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const lonely = /[\p{L}\d»)}>] [:;?!](?=[\s<'"`»]|$)/u
// Text for people has an accent or a typographic apostrophe, or begins with a capital.
const isRead = /[àâçéèêëîïôùûœ’«»]|^['"`]\p{Lu}\p{Ll}/u
// Characters that only code has.
const isCode =
  /[=();]|^case |: <[A-Z]|\?\?|&&|\|\||\w\.\w|\w: |^\s*(?:[?:]|return\b|import\b|export\b)|\?.*:|[{<]\w+ \?/

/**
 * Source code rule: a no-break space (U+00A0) precedes French punctuation, so that no line begins with a punctuation
 * mark.
 */
export const requireNonBreakingSpacesRule: SourceCodeRule = ({ path, code }) => {
  if (!/^(src|contract)\//.test(path) || path.endsWith('.stories.tsx')) return []
  const text = QUOTED.reduce((rest, quoted) => rest.replaceAll(quoted, ''), code)
  const strings = [...text.matchAll(inString)].map(([found]) => found.replace(/\$\{[^}]*\}/g, 'x'))
  const inStrings = strings.filter((found) => isRead.test(found) && lonely.test(found))
  const lines = path.endsWith('.tsx') ? text.replace(inString, '').split('\n') : []
  const inLines = lines.filter((line) => {
    const bare = line.replace(/<[^<>]*>/g, '>').replace(/\{[^{}]*\}/g, '}')
    return lonely.test(bare) && !isCode.test(bare.trim()) && !/\/> : </.test(line)
  })
  return [...inStrings, ...inLines].map((found) => `${path}: ${found.trim()}`)
}

// A label on one line, with enough room.
const SHORT = /E-mail personnel|Adresse e-mail</

/**
 * Source code rule: displayed « e-mail » has a word joiner after its hyphen, which prevents a line break. Wide labels
 * are exempt.
 */
export const requireWordJoinerInEmailWordRule: SourceCodeRule = ({ path, code }) =>
  path.startsWith('src/') && !path.endsWith('.stories.tsx')
    ? code
        .split('\n')
        .filter((line) => /\be-mail/.test(line) && !SHORT.test(line))
        .map((line) => `${path}: ${line.trim()}`)
    : []
