import type { SourceCodeRule } from './source.ts'

const SETTINGS = 'src/forms/browserZod.ts'
// Modules of the contract without a schema: a browser may load them without zod.
const NO_SCHEMA = [
  'accords/(?:accordStatusLabels|articleName|buildDocumentText|documentTextParts|pageLines|pagePictureSizes|passageLayout|readerPath)',
  'companies/companyCookie',
  'contact/proofOfWork',
  'dues/(?:dueStateLabels|debitCountries|debitReasons)',
  'events/(?:agendaLimits|eventAnswerLabels|minutesRoleLabels|presenceHours)',
  'membership/(?:joining|membershipRequestPageTitles)',
  'news/newsPostCategoryLabels',
  'office/(?:boardRoleLabels|limits)',
  'offline/(?:crewBaseTimeZone|offlineCookie)',
  'passwordReset/passwordStrengthCheckCostLimits',
  'polls/(?:ballotFormat|checkAnswers|listPollProblems|pollLimits)',
  'profile/signedCard',
  'push/removedEndpoint',
  'search/(?!search|office)[\\w/]+',
  'session/sessionLimits',
  'address|application|base64url|counting|normalizeText|withFrenchDe|paths|plainText|portalHeader|safeLink|idempotency',
].join('|')
const SCHEMA = new RegExp(`^import (?!type\\b)[^'"\`;]*?from '#contract/(?!(?:${NO_SCHEMA})\\.ts')`, 'm')

/**
 * Source code rule: a form's module imports the zod settings before its first schema. The content security policy
 * forbids zod's code generation.
 */
export const requireZodSettingsFirstRule: SourceCodeRule = ({ path, code }) =>
  /^src\/(?!.*\.stories\.tsx$)/.test(path) &&
  SCHEMA.test(code) &&
  !/^import '(?:#src\/forms|\.)\/browserZod\.ts'/.test(code.trimStart())
    ? [`${path} loads a schema before ${SETTINGS}`]
    : []
