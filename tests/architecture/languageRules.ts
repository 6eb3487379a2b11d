import type { SourceCodeRule, CodeRuleSourceFile } from './source.ts'

const HIDDEN_SUBJECT =
  /^(?:What|Who|Whoever|Whose|Where|How|Whether|Which|Its|It|Those|That|They|Their|Such|Nobody|Nothing)\b/
const ADVERBS =
  'about|above|after|again|ahead|all|along|alone|already|anew|apart|as|aside|at|away|back|before|behind|below|beside|between|beyond|but|by|down|else|even|for|from|hence|here|in|inside|into|late|later|near|next|of|off|on|once|only|out|over|past|round|since|so|still|than|then|there|through|thus|till|to|together|under|until|up|upon|when|while|with|within|without|yet'
const ADVERB_EXPORT = new RegExp(
  `^export (?:async )?(?:const|let|function\\*?|class|type|interface) (${ADVERBS})\\b`,
  'gim',
)
const EXPORT = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm

/** Reports docstrings whose first word hides the subject: a docstring begins with a verb or a noun phrase. */
export const noVagueDocstringSubjectsRule: SourceCodeRule = ({ path, text }) =>
  [...text.matchAll(/\/\*\*([^]*?)\*\//g)]
    .map(([, comment = '']) => comment.replace(/\s*\n\s*\*\s*/g, ' ').trim())
    .filter((words) => HIDDEN_SUBJECT.test(words))
    .map((words) => `${path}: ${words}`)

/** Reports exported names that are a preposition or an adverb alone. */
export const noAdverbExportNamesRule: SourceCodeRule = ({ path, code }) =>
  [...code.matchAll(ADVERB_EXPORT)].map(([, name = '']) => `${path} exports ${name}`)

/** Returns the names that several of the files export, each with those files; a schema and its type share a name. */
export function findNamesExportedTwice(files: CodeRuleSourceFile[]): string[] {
  const exporters = new Map<string, Set<string>>()
  for (const { path, code } of files) {
    for (const [, name = ''] of code.matchAll(EXPORT)) exporters.set(name, (exporters.get(name) ?? new Set()).add(path))
  }
  return [...exporters]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].toSorted().join(', ')}`)
}

const COMMENT = /\/\*[^]*?\*\/|(?<![:'"`])\/\/.*/g
/** Names in a comment: between backticks in camelCase or UPPER_CASE, or after "Throws". */
const COMMENT_NAMES = /`([a-z]+[A-Z]\w*|[A-Z]+_[A-Z\d_]+|[A-Z][a-z]+[A-Z]\w*)`|\b[Tt]hrows (?:an? )?([A-Z]\w+)/g

/** Returns the names in comments that no file's code contains: renamed or deleted since the comment was written. */
export function findUnknownNamesInComments(files: CodeRuleSourceFile[]): string[] {
  const known = new Set(files.flatMap(({ code }) => code.match(/\w+/g) ?? []))
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(COMMENT)]
      .flatMap(([comment]) => [...comment.matchAll(COMMENT_NAMES)])
      .map(([, quoted, thrown]) => quoted ?? thrown ?? '')
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  )
}
