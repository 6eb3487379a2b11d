import { asc, eq, or, sql } from '#server/drizzle/drizzle.ts'
import type { MembershipRequestState } from '#contract/membership/membership.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { companies } from '#server/database/schema/companies.ts'
import {
  activations,
  journal,
  membership_requests,
  request_files,
  request_messages,
  transitions,
} from '#server/database/schema/membership.ts'
import { duesPaymentFrequencyLabels, duesPaymentMethodNames } from '#server/payments/paymentWays.ts'
import { defineDataExportSection, type PersonalDataSubject } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'

const isOf = ({ id, email }: PersonalDataSubject) =>
  or(eq(membership_requests.member_id, id), eq(membership_requests.canonical_email, canonicalEmail(email)))

const requestStates: Record<MembershipRequestState, string> = {
  envoyee: 'Envoyée, adresse à confirmer',
  recue: 'Reçue',
  acceptee: 'Acceptée',
  refusee: 'Refusée',
  retiree: 'Retirée',
}

/** Data export and retention rules of membership requests and account activation links. */
export const membershipPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    createProcessingRegisterLine(retentionPeriods.unconfirmedRequest, 'request', [membership_requests]),
    createProcessingRegisterLine(retentionPeriods.request, 'request', [membership_requests]),
    createProcessingRegisterLine(retentionPeriods.answeredRequest, 'request', [membership_requests]),
    {
      what: 'Ce que le bureau et vous vous êtes écrit ou joint avant sa réponse',
      why: 'Compléter votre demande',
      ground: 'request',
      kept: { until: 'un refus ou un retrait, ou un mois après votre acceptation' },
      holds: [request_messages, request_files],
    },
    createProcessingRegisterLine(retentionPeriods.activation, 'contract', [activations]),
    createProcessingRegisterLine(retentionPeriods.unusedAccount, 'contract', [activations]),
    {
      what: 'Les étapes d’une demande, d’un mandat, d’une cotisation, et les actes du bureau, sans nom',
      why: 'Savoir ce qui a été fait, et ne rien faire deux fois',
      ground: 'law',
      kept: { until: 'la fin du portail\u00a0: le compte supprimé, plus personne n’y est désigné' },
      holds: [transitions, journal],
    },
  ],
  sections: [
    defineDataExportSection({
      name: 'membership_requests',
      title: 'Demandes d’adhésion',
      words: { state: requestStates, period: duesPaymentFrequencyLabels, way: duesPaymentMethodNames },
      labels: {
        reference: 'Référence',
        state: 'État',
        company: 'Compagnie',
        period: 'Périodicité',
        way: 'Paiement',
        amount_cents: 'Montant',
        asked_at: 'Demandée le',
        confirmed_at: 'Confirmée le',
        read_at: 'Lue le',
        answered_at: 'Répondue le',
      },
      rows: (db, person) => {
        // Anyone may have typed the address of a pending request: the applicant's name is omitted.
        const { reference, state, period, way, amount_cents, asked_at, confirmed_at, read_at, answered_at } =
          membership_requests
        const company = companies.name
        return db
          .select({
            reference,
            state,
            company,
            period,
            way,
            amount_cents,
            asked_at,
            confirmed_at,
            read_at,
            answered_at,
          })
          .from(membership_requests)
          .innerJoin(companies, eq(companies.id, membership_requests.company_id))
          .where(isOf(person))
          .orderBy(asc(asked_at))
      },
    }),
    defineDataExportSection({
      name: 'request_messages',
      title: 'Messages au sujet de la demande d’adhésion',
      words: { from: { board: 'Le bureau', applicant: 'Vous' } },
      labels: { from: 'De', mail_from: 'Venu par e-mail depuis', text: 'Message', whole: 'E-mail entier', at: 'Le' },
      rows: (db, { id }) =>
        db
          .select({
            from: sql<string>`case when ${request_messages.by_member} is null then 'applicant' else 'board' end`,
            mail_from: request_messages.mail_from,
            text: request_messages.text,
            whole: request_messages.whole,
            at: request_messages.at,
          })
          .from(request_messages)
          .innerJoin(membership_requests, eq(membership_requests.id, request_messages.request_id))
          .where(eq(membership_requests.member_id, id))
          .orderBy(asc(request_messages.id)),
    }),
  ],
  files: async (tx, person) => {
    const found = await tx
      .select({ file: request_files.file })
      .from(request_files)
      .innerJoin(membership_requests, eq(membership_requests.id, request_files.request_id))
      .where(isOf(person))
    return found.flatMap(({ file }) => file ?? [])
  },
  async forget(tx, person) {
    await tx.delete(membership_requests).where(isOf(person))
  },
}
