import type { Rule } from './source.ts'

// What the specification quotes stands to the letter.
const QUOTED = ['Mot de passe oublié ?', 'Nous sommes là pour vous !']

// A word, an ordinary space and a sign that French does not leave alone: in a text between quotes, or in one of JSX.
const inString = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const lonely = /[\p{L}\d»)}>] [:;?!](?=[\s<'"`»]|$)/u
// A text that people read has an accent, a typographic apostrophe or begins as a sentence.
const isRead = /[àâçéèêëîïôùûœ’«»]|^['"`]\p{Lu}\p{Ll}/u
// What only code has.
const isCode =
  /[=();]|^case |: <[A-Z]|\?\?|&&|\|\||\w\.\w|\w: |^\s*(?:[?:]|return\b|import\b|export\b)|\?.*:|[{<]\w+ \?/

/** French signs stand behind a no-break space, U+00A0, so that none begins a line. */
export const lonelySigns: Rule = ({ path, code }) => {
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

// A label of one line, which has its room.
const SHORT = /E-mail personnel|Adresse e-mail</

/** « e-mail » stays on one line: behind its hyphen stands a word joiner. What a browser draws alone can break it. */
export const brokenEmails: Rule = ({ path, code }) =>
  path.startsWith('src/') && !path.endsWith('.stories.tsx')
    ? code
        .split('\n')
        .filter((line) => /\be-mail/.test(line) && !SHORT.test(line))
        .map((line) => `${path}: ${line.trim()}`)
    : []
