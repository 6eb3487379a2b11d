import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { LoadFailureMessage } from '#src/components/states/LoadFailureMessage.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { moduleLoadFailureMessage } from '#src/navigation/newVersion.ts'
import { MembershipCardSection } from './card/MembershipCardSection.tsx'
import { AccountDeletionNotice } from './data/AccountDeletionNotice.tsx'
import { ProfileSectionTitle } from './frame/ProfileSectionTitle.tsx'
import { ProfileMenu } from './frame/ProfileMenu.tsx'
import { profileSectionDescriptions, profileSectionAt, type ProfileSectionName } from './profileSections.ts'

/** Member's profile page, which shows the section that the URL names beside the menu. */
export function ProfilePage() {
  const { pathname, hash } = useLocation()
  const name = profileSectionAt(pathname, hash)
  const isFirst = name === 'carte'
  usePageMetadata({ title: isFirst ? 'Profil' : profileSectionDescriptions[name].title, isIndexed: false })
  return (
    <Root data-first={isFirst}>
      <ProfileSectionTitle section={name} />
      <ProfileMenu current={name} />
      <div>
        <AccountDeletionNotice />
        {name === 'carte' ? <MembershipCardSection /> : <LazySection name={name} />}
      </div>
    </Root>
  )
}

/** Section after the card, whose code loads when it is opened. */
function LazySection({ name }: { name: Exclude<ProfileSectionName, 'carte'> }) {
  const [failed, setFailed] = useState<{ error: unknown }>()
  const loaded = useLoadedCode(loadSections, true, (error) => setFailed({ error }))
  if (failed)
    return (
      <LoadFailureMessage
        title="Cette partie du profil n’a pas pu s’ouvrir"
        message={moduleLoadFailureMessage(failed.error)}
        onRetry={() => location.reload()}
      />
    )
  return loaded ? (
    <loaded.part name={name} />
  ) : (
    <div aria-busy="true">
      <Skeleton shape="cover" />
    </div>
  )
}

const loadSections = () => import('./LaterProfileSection.tsx').then((module) => module.LaterProfileSection)

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
