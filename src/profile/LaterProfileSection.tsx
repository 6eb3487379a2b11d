import type { ReactNode } from 'react'
import { MyDuesSection } from '#src/dues/MyDues.tsx'
import { PasskeysPanel } from '#src/passkeys/PasskeysPanel.tsx'
import { InstalledAppSection } from '#src/push/InstalledAppSection.tsx'
import { AccountDeletionSection } from './data/AccountDeletionSection.tsx'
import { DataExportAndDeletionSection } from './data/DataExportAndDeletionSection.tsx'
import { AccountAccessSection } from './devices/AccountAccessSection.tsx'
import { ProfileIdentitySection } from './identity/ProfileIdentitySection.tsx'
import { ChangePasswordForm } from './password/PasswordForm.tsx'
import { EmailNotificationsSection } from './preferences/EmailNotificationsSection.tsx'
import type { ProfileSectionName } from './profileSections.ts'

const sections: Record<Exclude<ProfileSectionName, 'carte'>, () => ReactNode> = {
  identite: ProfileIdentitySection,
  cotisations: MyDuesSection,
  connexion: () => (
    <>
      <ChangePasswordForm />
      <PasskeysPanel />
    </>
  ),
  appareils: AccountAccessSection,
  application: InstalledAppSection,
  preferences: EmailNotificationsSection,
  donnees: DataExportAndDeletionSection,
  suppression: AccountDeletionSection,
}

/** Sections of the profile after the card, in a chunk of their own: their forms are four times the code of the card. */
export function LaterProfileSection({ name }: { name: Exclude<ProfileSectionName, 'carte'> }) {
  const Section = sections[name]
  return <Section key={name} />
}
