import { demoCompanies } from '#association/demo/companies.ts'
import type { MembershipRequestReply, MembershipOptions, MembershipRequest } from '#contract/membership/membership.ts'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'

const holder = 'Envol, association des équipages'
const monthly: Record<string, number> = { hotesse: 12, chef: 16, pilote: 24, commandant: 32 }
const parts: Record<string, number> = { plein: 1, 'de-51-a-99': 0.75, 'moitie-ou-moins': 0.5 }

/** Sample options of the membership form, with direct debits and a tax credit. */
export const sampleMembershipOptions: MembershipOptions = {
  functions: [
    { slug: 'hotesse', label: 'Personnel de cabine' },
    { slug: 'chef', label: 'Chef de cabine' },
    { slug: 'pilote', label: 'Officier pilote de ligne' },
    { slug: 'commandant', label: 'Commandant de bord' },
  ],
  contracts: [
    { slug: 'cdi', label: 'CDI' },
    { slug: 'cdd', label: 'CDD ou saisonnier' },
    { slug: 'alternance', label: 'Alternance' },
  ],
  working_times: [
    { slug: 'plein', label: 'Temps plein' },
    { slug: 'de-51-a-99', label: 'De 51 à 99 %' },
    { slug: 'moitie-ou-moins', label: '50 % et moins' },
  ],
  bases: demoCompanies.flatMap(({ id }) =>
    ['Paris-Charles-de-Gaulle', 'Paris-Orly', 'Lyon'].map((name) => ({ company_id: id, name })),
  ),
  dues: Object.entries(monthly).flatMap(([job, euros]) =>
    Object.entries(parts).map(([working_time, part]) => ({
      function: job,
      working_time,
      monthly_cents: euros * part * 100,
      yearly_cents: euros * part * 1100,
    })),
  ),
  has_tax_credit: true,
  accounts: [
    { company_id: 1, holder, iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', bank: 'Banque des Équipages' },
    { company_id: 2, holder, iban: 'FR7610107001011234567890129', bic: 'BREDFRPP', bank: 'Banque des Équipages' },
    { company_id: null, holder, iban: 'FR7611315000011234567890138', bic: 'CEPAFRPP', bank: 'Caisse de l’Envol' },
  ],
  debit: {
    creditor: holder,
    creditor_id: 'FR72ZZZ123456',
    address: '12 rue des Aviateurs, 95700 Roissy-en-France',
    authorisation:
      'En signant ce mandat, vous autorisez Envol à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à le débiter selon ces instructions. Vous avez droit au remboursement par votre banque, à demander dans les 8 semaines qui suivent le débit.',
  },
}

/**
 * Returns the API's mocked reply to a membership request, with the association's bank account for a payment by
 * transfer.
 */
export function buildMembershipRequestReply(body: unknown): MembershipRequestReply {
  const { way, company_id } = body as MembershipRequest
  const account = sampleMembershipOptions.accounts.find((one) => one.company_id === company_id)
  return {
    success: true,
    message: 'Votre demande est enregistrée.',
    amount_cents: 1250,
    account: way === 'virement' ? (account ?? null) : null,
  }
}

/** Sample membership request just sent, as the applicant sees it. */
export const sampleUnconfirmedMembershipRequest: OwnMembershipRequest = {
  reference: 'ADH-7K2M-9QXR',
  state: 'envoyee',
  company: { id: 2, name: 'Transalpine' },
  period: 'mensuelle',
  way: 'virement',
  amount_cents: 1600,
  account: sampleMembershipOptions.accounts[1] ?? null,
  iban_end: null,
  replaces: null,
  applicant: {
    first_name: 'Élise',
    last_name: 'Morvan',
    email: 'elise@voyage.example',
    phone: '+33639984567',
    base: 'Lyon',
    function: 'chef',
    contract: 'cdi',
    working_time: 'plein',
  },
  asked_at: '2029-11-20T09:12:00.000Z',
  confirmed_at: null,
  read_at: null,
  answered_at: null,
  messages: [],
  refusal: null,
}
/** Sample membership request with a confirmed e-mail address, as the applicant sees it. */
export const sampleConfirmedMembershipRequest: OwnMembershipRequest = {
  ...sampleUnconfirmedMembershipRequest,
  state: 'recue',
  confirmed_at: '2029-11-20T09:15:00.000Z',
}
const over = { applicant: null, iban_end: null, answered_at: '2029-11-22T16:40:00.000Z' }
/** Sample membership requests in each final state: accepted, refused, withdrawn. */
export const sampleClosedMembershipRequests = {
  accepted: { ...sampleConfirmedMembershipRequest, ...over, state: 'acceptee', read_at: '2029-11-21T08:00:00.000Z' },
  refused: { ...sampleConfirmedMembershipRequest, ...over, state: 'refusee', read_at: '2029-11-21T08:00:00.000Z' },
  withdrawn: { ...sampleConfirmedMembershipRequest, ...over, state: 'retiree' },
} as const satisfies Record<string, OwnMembershipRequest>
