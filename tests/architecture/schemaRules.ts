import type { Rule } from './source.ts'

/** A value of the contract that is, or holds, a schema: addresses and settings are none. */
const schema = /^import\s+(?!type\s)[^'"`;]*?from\s+'#contract\/(?!(?:paths|guessing|address)\.ts')/m
const settingsFirst = /^import '(?:#src\/forms|\.)\/browserZod\.ts'/

/** The page's policy lets zod make no function from text: it is told so before the first schema that a form loads. */
export const schemasAfterSettings: Rule = ({ path, code }) =>
  /^src\/(?!.*\.stories\.tsx$)/.test(path) && schema.test(code) && !settingsFirst.test(code.trimStart())
    ? [`${path} loads a schema before src/forms/browserZod.ts`]
    : []
