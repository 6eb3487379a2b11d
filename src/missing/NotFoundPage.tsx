import { PageColumn } from '#src/components/PageColumn.tsx'
import { styled } from '@mui/material/styles'
import { useLocation, useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { LostSuitcaseIllustration } from '#src/components/scenes/LostSuitcaseIllustration.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { DialogTrigger } from '#src/components/controls/DialogTrigger.tsx'
import { searchPagePath } from '#src/search/searchFilter.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** Page for an unknown URL (404), with a search and links. Below the office's address it leads back to the office. */
export function NotFoundPage() {
  usePageMetadata({ title: 'Page introuvable', status: 404, isIndexed: false })
  const navigate = useNavigate()
  const { open } = useDialogs()
  const isInOffice = useLocation().pathname.startsWith(`${portalPagePaths.board}/`)
  return (
    <Root>
      <div>
        <LostSuitcaseIllustration />
      </div>
      <h1 tabIndex={-1}>Cette page a manqué sa correspondance</h1>
      <p>L’adresse est peut-être incomplète, ou la page a changé de porte. Le reste de vos bagages est bien arrivé.</p>
      <Search>
        <SearchInput
          label="Rechercher dans le portail"
          placeholder="Repos, fatigue, adhésion…"
          value=""
          onSearch={(search) => void navigate(searchPagePath(search))}
          action={portalPagePaths.search}
          name="query"
          isAsked
        />
      </Search>
      <ButtonLink to={isInOffice ? portalPagePaths.board : portalPagePaths.home} look="main">
        {isInOffice ? 'Revenir au bureau' : 'Revenir à l’accueil'}
      </ButtonLink>
      <Ways aria-label="Autres pages">
        <Link to={portalPagePaths.blog}>Actualités</Link>
        <Link to={portalPagePaths.faq}>FAQ</Link>
        <Link to={portalPagePaths.about}>À propos</Link>
        <DialogTrigger href="#pied-contact" onOpen={() => open('contact')}>
          Contact
        </DialogTrigger>
      </Ways>
    </Root>
  )
}

const Root = styled(PageColumn)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  justifyItems: 'center',
  gap: space.x5,
  paddingBlock: `${space.x10} ${space.x24}`,
  textAlign: 'center',
  '& > div:first-of-type': {
    overflow: 'hidden',
    width: 'min(100%, 620px)',
    aspectRatio: '640 / 420',
    marginBottom: space.x3,
    borderRadius: theme.vars.shape.panel,
  },
  '& p': { ...theme.typography.lead, maxWidth: '38rem', margin: 0, color: theme.vars.palette.text.secondary },
  '& h1': { ...theme.typography.h1, margin: 0 },
}))

const Search = styled('div')({ width: 'min(100%, 30rem)', marginBlock: space.x2 })

const Ways = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: `0 ${space.x6}`,
  a: {
    ...theme.typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: theme.vars.palette.company.text,
    textUnderlineOffset: '0.25em',
  },
}))
