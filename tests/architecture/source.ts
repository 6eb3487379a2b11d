import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
const folders = ['association', 'contract', 'theme', 'src', 'server', 'studio', 'tests', 'scripts', '.storybook']

/** Source file for the code rules: its path from the root, its text, and its code without comments. */
export type CodeRuleSourceFile = { path: string; text: string; code: string }

/** Source code rule: returns the violations in one source file, as sentences. */
export type SourceCodeRule = (file: CodeRuleSourceFile) => string[]

/** Returns a source file for the code rules, with its comments removed from `code`. */
export function buildCodeRuleSourceFile(path: string, text: string): CodeRuleSourceFile {
  return { path, text, code: text.replace(stringOrComment, (_, string = '') => string) }
}

// Strings are read too, so that what looks like a comment inside one (a path, an address) is none.
const stringOrComment = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[^]*?\*\/|\/\/.*/g

/** Returns every source file of the portal, except the samples of the code rules. */
export function readSourceFiles(): CodeRuleSourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && name !== 'architecture.test.ts')
      .map((name) => {
        const path = posix.join(folder, name.replaceAll('\\', '/'))
        return buildCodeRuleSourceFile(path, readFileSync(fileURLToPath(new URL(path, root)), 'utf8'))
      }),
  )
}
