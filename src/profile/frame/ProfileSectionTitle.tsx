import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'
import { profileSectionDescriptions, type ProfileSectionName } from '#src/profile/profileSections.ts'
import { useSession } from '#src/auth/session.ts'

/** Title of the profile or of a section, with a link back. */
export function ProfileSectionTitle({ section }: { section: ProfileSectionName }) {
  const session = useSession()
  const user = session.status === 'member' ? session.user : undefined
  if (section === 'carte') {
    return (
      <Head>
        <h1 tabIndex={-1}>Profil</h1>
        {user && <p>Bonjour {user.first_name}, voici votre carte d’adhésion.</p>}
      </Head>
    )
  }
  const parent = section === 'suppression' ? profileSectionDescriptions.donnees : undefined
  return (
    <Head>
      <nav aria-label="Fil d’Ariane">
        <Link to={portalPagePaths.profile}>Profil</Link>
        {parent && <Link to={parent.path}>{parent.title}</Link>}
      </nav>
      <h1 tabIndex={-1}>{profileSectionDescriptions[section].title}</h1>
    </Head>
  )
}

const Head = styled('header')(({ theme: { vars, typography } }) => ({
  h1: { ...typography.h1, margin: 0, overflowWrap: 'anywhere' },
  p: { ...typography.lead, margin: `${space.x2} 0 0`, color: vars.palette.text.secondary },
  nav: { ...typography.body2, display: 'flex', flexWrap: 'wrap', columnGap: space.x2 },
  'nav a': {
    paddingBlock: space.x2,
    color: vars.palette.company.text,
    fontWeight: typography.fontWeightMedium,
    textUnderlineOffset: '0.2em',
  },
  'nav a + a::before': { content: '"›" / ""', display: 'inline-block', paddingInlineEnd: space.x2 },
}))
