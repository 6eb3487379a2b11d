import { asc, eq, or } from 'drizzle-orm'
import type { RequestState } from '#contract/membership.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { companies } from '#server/database/schema/companies.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { duesPeriods, paymentWays } from '#server/payments/paymentWays.ts'
import { exportSection, type DataSubject } from '#server/feature/exportSection.ts'
import type { PersonalData } from '#server/feature.ts'

const isOf = ({ id, email }: DataSubject) =>
  or(eq(membership_requests.member_id, id), eq(membership_requests.canonical_email, canonicalEmail(email)))

const requestStates: Record<RequestState, string> = {
  envoyee: 'Envoyée, adresse à confirmer',
  recue: 'Reçue',
  acceptee: 'Acceptée',
  refusee: 'Refusée',
  retiree: 'Retirée',
}

/** How a member has joined. */
export const personalData: PersonalData = {
  sections: [
    exportSection({
      name: 'membership_requests',
      title: 'Demandes d’adhésion',
      words: { state: requestStates, period: duesPeriods, way: paymentWays },
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
        // Of one that waits, anyone may have typed the address: who it says to be stays out.
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
  ],
  async forget(tx, person) {
    await tx.delete(membership_requests).where(isOf(person))
  },
}
