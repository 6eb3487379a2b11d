import type { Rule } from './source.ts'

const SETTINGS = 'src/forms/browserZod.ts'
// What of the contract is no schema: addresses, the time zone of a base, a cookie, labels, the words of a text, how far one guesses or counts,
// whose accounts are debited, why a debit fails, what one answers to an event, by what a sending is known, how an article is called, how words are normalised to be found, the lines of a page, what work is asked for,
// how many sessions one call revokes, by what a withdrawn push address is known, the portal's own header, where one reads in a document, where a link may lead, what a card states by letters alone, how passages are found.
const NO_SCHEMA =
  'paths|baseZone|accordStatusLabels|address|application|boardLimits|boardRoleLabels|companyCookie|categoryLabels|dueLabels|plainText|guessing|counting|debitCountries|debitReasons|eventAnswerLabels|joining|articleName|normalize|ofName|offlineCookie|pageLines|portalHeader|proofOfWork|readerPath|requestTitles|safeLink|sending|sessionLimits|search/\\w+|signedCard|base64url|removedEndpoint'
const SCHEMA = new RegExp(`^import (?!type\\b)[^'"\`;]*?from '#contract/(?!(?:${NO_SCHEMA})\\.ts')`, 'm')

/** The page's policy lets zod make no function from text: it is told so before the first schema that a form loads. */
export const schemasAfterSettings: Rule = ({ path, code }) =>
  /^src\/(?!.*\.stories\.tsx$)/.test(path) &&
  SCHEMA.test(code) &&
  !/^import '(?:#src\/forms|\.)\/browserZod\.ts'/.test(code.trimStart())
    ? [`${path} loads a schema before ${SETTINGS}`]
    : []
