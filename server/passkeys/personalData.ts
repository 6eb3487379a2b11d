import { asc, eq } from '#server/drizzle/drizzle.ts'
import { passkey_challenges, passkeys } from '#server/database/schema/passkeys.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'

/** Personal data of passkeys, without their verification data. */
export const passkeysPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    {
      what: 'Les noms et les clés publiques de vos clés d’accès',
      why: 'Vous connecter sans mot de passe',
      ground: 'interest',
      kept: { until: 'ce que vous les retiriez, un changement de mot de passe ou la suppression du compte' },
      holds: [passkeys],
    },
    createProcessingRegisterLine(retentionPeriods.passkeyChallenge, 'interest', [passkey_challenges]),
  ],
  sections: [
    defineDataExportSection({
      name: 'passkeys',
      title: 'Clés d’accès',
      words: {
        transports: {
          internal: 'cet appareil',
          hybrid: 'un téléphone',
          usb: 'USB',
          nfc: 'sans contact',
          ble: 'Bluetooth',
        },
      },
      labels: {
        name: 'Nom',
        transports: 'Liaisons',
        is_backed_up: 'Sauvegardée',
        rp_id: 'Adresse du portail',
        created_at: 'Ajoutée le',
        used_at: 'Dernier usage',
      },
      rows: (db, { id }) => {
        const { name, transports, is_backed_up, rp_id, created_at, used_at, member_id } = passkeys
        return db
          .select({ name, transports, is_backed_up, rp_id, created_at, used_at })
          .from(passkeys)
          .where(eq(member_id, id))
          .orderBy(asc(created_at))
      },
    }),
  ],
}
