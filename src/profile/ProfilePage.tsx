import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { MyDuesSection } from '#src/dues/MyDues.tsx'
import { Container } from '#src/components/Container.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { Passkeys } from '#src/passkeys/Passkeys.tsx'
import { CardSection } from './card/CardSection.tsx'
import { DataSection } from './data/DataSection.tsx'
import { DeletionNotice } from './data/DeletionNotice.tsx'
import { DeletionSection } from './data/DeletionSection.tsx'
import { AccessSection } from './devices/AccessSection.tsx'
import { ProfileHead } from './frame/ProfileHead.tsx'
import { ProfileMenu } from './frame/ProfileMenu.tsx'
import { IdentitySection } from './identity/IdentitySection.tsx'
import { ChangePasswordForm } from './password/PasswordForm.tsx'
import { PreferencesSection } from './preferences/PreferencesSection.tsx'
import { ApplicationSection } from '#src/push/ApplicationSection.tsx'
import { profileSections, profileSectionAt, type ProfileSectionName } from './profileSections.ts'

/** Member's profile page, which shows the section that the URL names beside the menu. */
export function ProfilePage() {
  const { pathname, hash } = useLocation()
  const name = profileSectionAt(pathname, hash)
  const isFirst = name === 'carte'
  usePageHead({ title: isFirst ? 'Profil' : profileSections[name].title, isIndexed: false })
  const Section = parts[name]
  return (
    <Root data-first={isFirst}>
      <ProfileHead section={name} />
      <ProfileMenu current={name} />
      <div>
        <DeletionNotice />
        <Section key={name} />
      </div>
    </Root>
  )
}

const parts: Record<ProfileSectionName, () => React.ReactNode> = {
  carte: CardSection,
  identite: IdentitySection,
  cotisations: MyDuesSection,
  connexion: () => (
    <>
      <ChangePasswordForm />
      <Passkeys />
    </>
  ),
  appareils: AccessSection,
  application: ApplicationSection,
  preferences: PreferencesSection,
  donnees: DataSection,
  suppression: DeletionSection,
}

const Root = styled(Container)(({ theme }) => ({
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
