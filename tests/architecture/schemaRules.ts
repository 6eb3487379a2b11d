import { importsOf, type SourceFile } from './source.ts'
import type { Rule } from './importRules.ts'

const SETTINGS = 'src/forms/browserZod.ts'
/** What of the contract is no schema. */
const plain = new Set(['contract/paths.ts', 'contract/guessing.ts'])

/** The page's policy lets zod make no function from text: it is told so before the first schema that a form loads. */
export const schemasAfterSettings: Rule = (file) =>
  /^src\/(?!.*\.stories\.tsx$)/.test(file.path) &&
  takesSchema(file) &&
  !/^import '(?:#src\/forms|\.)\/browserZod\.ts'/.test(file.code.trimStart())
    ? [`${file.path} loads a schema before ${SETTINGS}`]
    : []

const takesSchema = (file: SourceFile) =>
  importsOf(file).some(({ target, isType }) => !isType && target.startsWith('contract/') && !plain.has(target))
