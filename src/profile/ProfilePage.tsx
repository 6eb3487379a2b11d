import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { MyDuesSection } from '#src/dues/MyDues.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { PasskeysPanel } from '#src/passkeys/PasskeysPanel.tsx'
import { MembershipCardSection } from './card/MembershipCardSection.tsx'
import { DataExportAndDeletionSection } from './data/DataExportAndDeletionSection.tsx'
import { AccountDeletionNotice } from './data/AccountDeletionNotice.tsx'
import { AccountDeletionSection } from './data/AccountDeletionSection.tsx'
import { AccountAccessSection } from './devices/AccountAccessSection.tsx'
import { ProfileSectionTitle } from './frame/ProfileSectionTitle.tsx'
import { ProfileMenu } from './frame/ProfileMenu.tsx'
import { ProfileIdentitySection } from './identity/ProfileIdentitySection.tsx'
import { ChangePasswordForm } from './password/PasswordForm.tsx'
import { PreferencesSection } from './preferences/PreferencesSection.tsx'
import { InstalledAppSection } from '#src/push/InstalledAppSection.tsx'
import { profileSections, profileSectionAt, type ProfileSectionName } from './profileSections.ts'

/** Member's profile page, which shows the section that the URL names beside the menu. */
export function ProfilePage() {
  const { pathname, hash } = useLocation()
  const name = profileSectionAt(pathname, hash)
  const isFirst = name === 'carte'
  usePageMetadata({ title: isFirst ? 'Profil' : profileSections[name].title, isIndexed: false })
  const Section = parts[name]
  return (
    <Root data-first={isFirst}>
      <ProfileSectionTitle section={name} />
      <ProfileMenu current={name} />
      <div>
        <AccountDeletionNotice />
        <Section key={name} />
      </div>
    </Root>
  )
}

const parts: Record<ProfileSectionName, () => React.ReactNode> = {
  carte: MembershipCardSection,
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
  preferences: PreferencesSection,
  donnees: DataExportAndDeletionSection,
  suppression: AccountDeletionSection,
}

const Root = styled(PageColumn)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x6,
  paddingBlock: `${space.x6} ${space.x24}`,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.x6, alignContent: 'start' },
  // On phones the menu is below the card, and other sections fill the page.
  '& > nav': { order: 1 },
  '&[data-first=false] > nav': { display: 'none' },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: '17rem minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    gap: `${space.x8} ${space.x16}`,
    paddingTop: space.x12,
    '& > header': { gridArea: '1 / 2' },
    '&[data-first] > nav': { display: 'block', gridArea: '1 / 1 / -1', order: 0 },
    '& > div': { gridArea: '2 / 2' },
  },
}))
