import { desc, eq, getTableColumns } from '#server/drizzle/drizzle.ts'
import { membershipStatusLabels } from '#contract/members/membershipStatusLabels.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { board_roles, text_presence } from '#server/database/schema/board.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { data_exports } from '#server/database/schema/profile.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { portraitStorageName } from './pictures.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'

/** SQL columns of a member that each feature's data export and erasure need. */
export const dataSubjectColumns = {
  id: members.id,
  email: members.email,
  first_name: members.first_name,
  last_name: members.last_name,
}

/** Data export and retention rules of a member's profile and exports of their data. */
export const profilePersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    {
      what: 'Votre fiche\u00a0: identité, e-mail, téléphone, compagnie, base, fonction, contrat, temps de travail, adhésion, rôles',
      why: 'Gérer l’adhésion, les votes et l’accès au portail',
      ground: 'contract',
      kept: { until: 'la suppression du compte' },
      holds: [
        [
          members,
          'id',
          'company_id',
          'email',
          'canonical_email',
          'first_name',
          'last_name',
          'phone',
          'base',
          'function',
          'contract',
          'working_time',
          'joined_on',
          'role',
          'created_at',
          'standing',
          'standing_on',
          'charged_from',
          'is_imported',
          'search',
        ],
        board_roles,
        text_presence,
      ],
    },
    {
      what: 'Votre mot de passe, sous forme d’empreinte',
      why: 'Vous reconnaître',
      ground: 'interest',
      kept: { until: 'la suppression du compte' },
      holds: [[members, 'password_hash']],
    },
    {
      what: 'Votre photo',
      why: 'Vous reconnaître sur la carte et dans le portail',
      ground: 'consent',
      kept: { until: 'ce que vous la retiriez, ou la suppression du compte' },
      holds: [[members, 'image']],
    },
    {
      what: 'Le code de votre carte d’adhérent',
      why: 'Vérifier que la carte est la vôtre',
      ground: 'contract',
      kept: { until: 'la suppression du compte' },
      holds: [[members, 'card_code']],
    },
    {
      what: 'Vos choix d’e-mails, avec la date de votre accord aux actualités',
      why: 'N’écrire qu’à qui le veut',
      ground: 'consent',
      kept: { until: 'ce que vous en changiez, ou la suppression du compte' },
      holds: [[members, 'wants_event_reminders', 'news_consent_at']],
    },
    createProcessingRegisterLine(retentionPeriods.archive, 'law', [data_exports]),
    createProcessingRegisterLine(retentionPeriods.deletion, 'law', [[members, 'deletion_at']]),
  ],
  sections: [
    defineDataExportSection({
      name: 'members',
      title: 'Identité, travail et choix',
      words: {
        id: (id) => formatMemberNumber(Number(id)),
        role: { member: 'Adhérent', board: 'Bureau' },
        standing: membershipStatusLabels,
      },
      labels: {
        id: 'Numéro',
        company: 'Compagnie',
        email: 'E-mail',
        first_name: 'Prénom',
        last_name: 'Nom',
        image: 'Photo',
        phone: 'Téléphone',
        base: 'Base',
        function: 'Fonction',
        contract: 'Contrat',
        working_time: 'Temps de travail',
        joined_on: 'Adhérent depuis le',
        card_code: 'Code de la carte',
        wants_event_reminders: 'Rappels d’événements',
        news_consent_at: 'Actualités par e-mail, accord du',
        deletion_at: 'Suppression prévue le',
        role: 'Rôle',
        created_at: 'Compte créé le',
        standing: 'Situation',
        standing_on: 'Depuis le',
        charged_from: 'Cotise à partir du',
        is_imported: 'Repris d’une liste',
      },
      rows: (db, { id }) => {
        const {
          company_id: _,
          password_hash: __,
          canonical_email: ___,
          search: ____,
          ...columns
        } = getTableColumns(members)
        return db
          .select({ ...columns, company: companies.name })
          .from(members)
          .innerJoin(companies, eq(companies.id, members.company_id))
          .where(eq(members.id, id))
      },
    }),
    defineDataExportSection({
      name: 'data_exports',
      title: 'Archives demandées',
      words: { state: { 'en-preparation': 'En préparation', prete: 'Prête', echouee: 'Non faite' } },
      labels: { state: 'État', asked_at: 'Demandée le', until: 'Disponible jusqu’au', size: 'Taille en octets' },
      rows: (db, { id }) => {
        const { state, asked_at, until, size, member_id } = data_exports
        return db
          .select({ state, asked_at, until, size })
          .from(data_exports)
          .where(eq(member_id, id))
          .orderBy(desc(asked_at))
      },
    }),
  ],
  async documents({ db, files }, { id }) {
    const name = await portraitOf(db, id)
    const file = name && (await files.open(name))
    return file ? [{ ...file, name: 'photo.webp' }] : []
  },
  async files(tx, { id }) {
    const portrait = await portraitOf(tx, id)
    const archives = await tx
      .select({ file: data_exports.file })
      .from(data_exports)
      .where(eq(data_exports.member_id, id))
      .for('update')
    return [portrait ?? [], ...archives.map(({ file }) => file ?? [])].flat()
  },
}

async function portraitOf(db: Database | Transaction, id: number) {
  const [member] = await db.select({ image: members.image }).from(members).where(eq(members.id, id))
  return portraitStorageName(member?.image ?? null)
}
