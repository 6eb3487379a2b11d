import type { Rule } from './source.ts'

const SETTINGS = 'src/forms/browserZod.ts'
// What of the contract is no schema: addresses, and how much guessing is too much.
const SCHEMA = /^import (?!type\b)[^'"`;]*?from '#contract\/(?!(?:paths|address|guessing)\.ts')/m

/** The page's policy lets zod make no function from text: it is told so before the first schema that a form loads. */
export const schemasAfterSettings: Rule = ({ path, code }) =>
  /^src\/(?!.*\.stories\.tsx$)/.test(path) &&
  SCHEMA.test(code) &&
  !/^import '(?:#src\/forms|\.)\/browserZod\.ts'/.test(code.trimStart())
    ? [`${path} loads a schema before ${SETTINGS}`]
    : []
