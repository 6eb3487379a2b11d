import { asc, eq } from '#server/drizzle/drizzle.ts'
import { poll_answers, poll_corrections, poll_voters, polls } from '#server/database/schema/polls.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

/**
 * Data export and retention rules of polls. Ballots are not a member's: nothing leads from one to the other, so that
 * the archive cannot contain them and the deletion leaves them.
 */
export const pollsPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    createProcessingRegisterLine(retentionPeriods.pollVoters, 'contract', [poll_voters, poll_corrections]),
    {
      what: 'Vos réponses à votre nom aux consultations',
      why: 'Connaître l’avis de chacun',
      ground: 'contract',
      kept: { until: 'la suppression du compte' },
      holds: [poll_answers],
    },
  ],
  // The row stays without the member, so that the numbers of the poll still agree.
  async forget(tx, { id }) {
    await tx.update(poll_voters).set({ blinded_hash: null }).where(eq(poll_voters.member_id, id))
  },
  sections: [
    defineDataExportSection({
      name: 'poll_voters',
      title: 'Consultations et votes',
      labels: { poll: 'Consultation', voted_on: 'Participation' },
      rows: (db, { id }) =>
        db
          .select({ poll: polls.title, voted_on: poll_voters.voted_on })
          .from(poll_voters)
          .innerJoin(polls, eq(polls.id, poll_voters.poll_id))
          .where(eq(poll_voters.member_id, id))
          .orderBy(asc(polls.id)),
    }),
    defineDataExportSection({
      name: 'poll_corrections',
      title: 'Consultations\u00a0: liste corrigée à la main',
      labels: { poll: 'Consultation', is_added: 'Ajouté' },
      words: { is_added: (value: unknown) => (value === true ? 'oui' : 'non') },
      rows: (db, { id }) =>
        db
          .select({ poll: polls.title, is_added: poll_corrections.is_added })
          .from(poll_corrections)
          .innerJoin(polls, eq(polls.id, poll_corrections.poll_id))
          .where(eq(poll_corrections.member_id, id))
          .orderBy(asc(polls.id)),
    }),
    defineDataExportSection({
      name: 'poll_answers',
      title: 'Réponses aux consultations',
      labels: { poll: 'Consultation', answers: 'Réponses', answered_on: 'Le' },
      rows: (db, { id }) =>
        db
          .select({ poll: polls.title, answers: poll_answers.answers, answered_on: poll_answers.answered_on })
          .from(poll_answers)
          .innerJoin(polls, eq(polls.id, poll_answers.poll_id))
          .where(eq(poll_answers.member_id, id))
          .orderBy(asc(polls.id)),
    }),
  ],
}
