import { demoCompanies } from '#association/demo/companies.ts'
import { demoMembers } from '#association/demo/members.ts'
import { address, email, name, phone } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import { officePlan } from '#association/officePlan.ts'
import type { SourceCodeRule } from './source.ts'

const words = [
  name,
  email.replace(/^.*@/, ''),
  phone,
  ...Object.values(address),
  ...Object.values(legal).filter(Boolean),
  ...Object.values(officePlan),
  ...demoCompanies.flatMap((company) => [company.name, company.header_logo_url]),
  ...demoMembers.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
]
const written = new RegExp(`(?<!\\w)(?:${words.map((word) => RegExp.escape(word)).join('|')})(?!\\w)`, 'iu')

// Code that depends on a company id is a rule of the association.
const companyId = /\bcompany(?:_?id)?\)?\s*(?:[!=]==?|:|\?\?)\s*\d|\bcompany_?id\b.*\bdefault\(\d/i

/**
 * Source code rule: no name, e-mail address or company of the demo association outside `association/`. Stories may use
 * them.
 */
export const noDemoIdentityRule: SourceCodeRule = ({ path, code }) =>
  /^(?:contract|server|src|studio|theme)\/(?!.*\.stories\.tsx$)/.test(path) && path !== 'server/lib/software.ts'
    ? code
        .split('\n')
        .filter((line) => written.test(withoutTechnicalNames(line)) || companyId.test(line))
        .map((line) => `${path}: ${line.trim()}`)
    : []

/** Removes the software's own name from CSS variables, where it does not identify an association. */
const withoutTechnicalNames = (line: string) => line.replace(/--envol\b|cssVarPrefix: 'envol'/g, '')
