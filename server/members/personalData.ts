import { asc, desc, eq } from '#server/drizzle/drizzle.ts'
import { departures } from '#server/database/schema/departures.ts'
import {
  email_changes,
  member_invitations,
  member_lists,
  member_notes,
  member_views,
} from '#server/database/schema/members.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

/**
 * Data export and retention rules of the board's notes, pending changes, departures, invitations and mails of a member.
 */
export const membersPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    {
      what: 'Les notes du bureau à votre sujet, que vous lisez dans votre archive',
      why: 'Vous suivre d’une personne du bureau à l’autre',
      ground: 'interest',
      kept: { until: 'leur effacement par le bureau, ou la suppression du compte' },
      holds: [member_notes],
    },
    createProcessingRegisterLine(retentionPeriods.departure, 'interest', [departures]),
    createProcessingRegisterLine(retentionPeriods.emailChange, 'contract', [email_changes]),
    {
      what: 'Le jour où un adhérent repris d’une liste a été invité',
      why: 'N’écrire qu’une fois à chacun, et savoir qui n’a pas encore répondu',
      ground: 'contract',
      kept: { until: 'la suppression du compte' },
      holds: [member_invitations],
    },
    createProcessingRegisterLine(retentionPeriods.invitation, 'contract', []),
    createProcessingRegisterLine(retentionPeriods.formerMember, 'interest', []),
    {
      what: 'Les filtres qu’une personne du bureau garde',
      why: 'Les retrouver',
      ground: 'interest',
      kept: { until: 'leur effacement, ou la suppression du compte' },
      holds: [member_views],
    },
  ],
  sections: [
    defineDataExportSection({
      name: 'member_notes',
      title: 'Notes du bureau',
      labels: { text: 'Note', at: 'Écrite le' },
      rows: (db, { id }) =>
        db
          .select({ text: member_notes.text, at: member_notes.at })
          .from(member_notes)
          .where(eq(member_notes.member_id, id))
          .orderBy(asc(member_notes.id)),
    }),
    defineDataExportSection({
      name: 'member_invitations',
      title: 'Reprise d’une liste d’adhérents',
      labels: { invited_at: 'Invitation envoyée le', imported_at: 'Liste importée le' },
      rows: (db, { id }) =>
        db
          .select({ invited_at: member_invitations.invited_at, imported_at: member_lists.imported_at })
          .from(member_invitations)
          .innerJoin(member_lists, eq(member_lists.id, member_invitations.list_id))
          .where(eq(member_invitations.member_id, id)),
    }),
    defineDataExportSection({
      name: 'mails',
      title: 'E-mails envoyés par le portail',
      words: { status: { waiting: 'En attente', sent: 'Parti', failed: 'Non parti', expired: 'Périmé' } },
      labels: { subject: 'Objet', status: 'État', created_at: 'Écrit le' },
      rows: (db, { id }) =>
        db
          .select({ subject: outbox.subject, status: outbox.status, created_at: outbox.created_at })
          .from(outbox)
          .where(eq(outbox.member_id, id))
          .orderBy(desc(outbox.created_at)),
    }),
    defineDataExportSection({
      name: 'member_views',
      title: 'Filtres gardés de la liste des membres',
      labels: { name: 'Nom', query: 'Filtre' },
      rows: (db, { id }) =>
        db
          .select({ name: member_views.name, query: member_views.query })
          .from(member_views)
          .where(eq(member_views.member_id, id))
          .orderBy(asc(member_views.name)),
    }),
  ],
  async forget(tx, { id }) {
    await tx.update(outbox).set({ member_id: null, subject: null }).where(eq(outbox.member_id, id))
  },
}
