import { desc, eq } from '#server/drizzle/drizzle.ts'
import { known_devices, sessions } from '#server/database/schema/session.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { deviceLabel } from './deviceLabel.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'

/** Personal data of a member's sessions and devices, without their secrets. */
export const sessionPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    createProcessingRegisterLine(retentionPeriods.session, 'interest', [sessions]),
    createProcessingRegisterLine(retentionPeriods.rememberedSession, 'interest', [sessions]),
    createProcessingRegisterLine(retentionPeriods.device, 'interest', [known_devices]),
  ],
  sections: [
    defineDataExportSection({
      name: 'sessions',
      title: 'Appareils connectés',
      words: {
        device_type: { web: 'Navigateur' },
        device_name: (name) => deviceLabel({ device_name: String(name), device_platform: '' }),
      },
      labels: {
        device_type: 'Type',
        device_name: 'Appareil',
        device_platform: 'Système',
        remember: 'Mémorisé',
        created_at: 'Connecté le',
        expires_at: 'Jusqu’au',
      },
      rows: (db, { id }) => {
        const { device_type, device_name, device_platform, remember, created_at, expires_at } = sessions
        return db
          .select({ device_type, device_name, device_platform, remember, created_at, expires_at })
          .from(sessions)
          .where(eq(sessions.member_id, id))
          .orderBy(desc(created_at))
      },
    }),
    defineDataExportSection({
      name: 'known_devices',
      title: 'Appareils reconnus',
      labels: { device_name: 'Appareil', signed_in_at: 'Dernière connexion' },
      rows: (db, { id }) =>
        db
          .select({ device_name: known_devices.device_name, signed_in_at: known_devices.signed_in_at })
          .from(known_devices)
          .where(eq(known_devices.member_id, id))
          .orderBy(desc(known_devices.signed_in_at)),
    }),
  ],
}
