import { listPagePathPatterns } from '#contract/paths.ts'
import type { SourceCodeRule } from './source.ts'

const written = listPagePathPatterns().filter((path) => path !== '/')
const literal = new RegExp(`['"\`}](?:${written.map((path) => RegExp.escape(path)).join('|')})(?=['"\`/?#])`)

/** Source code rule: only `contract/paths.ts` writes the URL paths of pages. Stories are exempt. */
export const noPageUrlLiteralsRule: SourceCodeRule = ({ path, code }) =>
  /^(?:src|server)\/(?!.*\.stories\.tsx$)/.test(path)
    ? code
        .split('\n')
        .filter((line) => literal.test(line))
        .map((line) => `${path}: ${line.trim()}`)
    : []
