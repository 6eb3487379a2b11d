import { desc, eq } from '#server/drizzle/drizzle.ts'
import { push_subscriptions as table, push_waiting } from '#server/database/schema/push.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'

const yesOrNo = (value: unknown) => (value === true ? 'oui' : 'non')

/** Data export and retention rules of push subscriptions, without endpoint URLs and keys. */
export const pushPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    {
      what: 'Les appareils à prévenir',
      why: 'Vous prévenir',
      ground: 'consent',
      kept: { until: 'la déconnexion, ou votre refus' },
      holds: [table, push_waiting],
    },
  ],
  sections: [
    defineDataExportSection({
      name: 'push_subscriptions',
      title: 'Notifications',
      labels: {
        service: 'Service du navigateur',
        urgent: 'Messages urgents',
        reminders: 'Rappels',
        seats: 'Place libérée',
        polls: 'Consultations',
        with_mail: 'E-mail aussi',
        is_discreet: 'Mode discret',
        chosen_at: 'Choisi le',
      },
      words: {
        urgent: yesOrNo,
        reminders: yesOrNo,
        seats: yesOrNo,
        polls: yesOrNo,
        with_mail: yesOrNo,
        is_discreet: yesOrNo,
      },
      rows: async (db, { id }) => {
        const rows = await db.select().from(table).where(eq(table.member_id, id)).orderBy(desc(table.chosen_at))
        return rows.map(({ endpoint, urgent, reminders, seats, polls, with_mail, is_discreet, chosen_at }) => ({
          service: new URL(endpoint).hostname,
          urgent,
          reminders,
          seats,
          polls,
          with_mail,
          is_discreet,
          chosen_at,
        }))
      },
    }),
  ],
}
