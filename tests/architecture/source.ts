import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
const folders = ['association', 'contract', 'theme', 'src', 'server', 'studio', 'tests', '.storybook']

/** A source file: its path from the root, and its code without comments. */
export type SourceFile = { path: string; code: string }

/** What a file imports: a package, or a file of ours by its path from the root. */
export type Import = { specifier: string; target: string; isPackage: boolean; isType: boolean }

/** A file as the rules read it. */
export function sourceFile(path: string, text: string): SourceFile {
  return { path, code: text.replace(stringOrComment, (_, string = '') => string) }
}

// Strings are read too, so that what looks like a comment inside one (a path, an address) is none.
const stringOrComment = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[^]*?\*\/|\/\/.*/g

/** Every source file of the portal, but for the rules' own samples. */
export function readSource(): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && name !== 'architecture.test.ts')
      .map((name) => {
        const path = posix.join(folder, name.replaceAll('\\', '/'))
        return sourceFile(path, readFileSync(fileURLToPath(new URL(path, root)), 'utf8'))
      }),
  )
}

/** What a file imports, re-exports and loads later. The type `import('x').Name` loads nothing. */
export function importsOf({ path, code }: SourceFile): Import[] {
  const statements = code.matchAll(/^(import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'/gm)
  const bare = code.matchAll(/^import\s+'([^']+)'/gm)
  const later = code.matchAll(/\bimport\(\s*'([^']+)'\s*\)(?!\.[A-Z])/g)
  return [
    ...[...statements].map(([, , type, specifier = '']) => toImport(path, specifier, type !== undefined)),
    ...[...bare, ...later].map(([, specifier = '']) => toImport(path, specifier, false)),
  ]
}

function toImport(path: string, specifier: string, isType: boolean): Import {
  const isPackage = !/^[.#]/.test(specifier)
  const target = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)
  return { specifier, target: isPackage ? specifier : target, isPackage, isType }
}
