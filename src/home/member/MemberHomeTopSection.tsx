import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { accordsPath } from '#src/accords/accordFilter.ts'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { formatShortDate } from '#src/lib/dates.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useDevicePreparedAt } from '#src/offline/prepared.ts'
import { NextEvent } from './NextEvent.tsx'
import { outlinedLinkStyles } from './outlinedLinkStyles.ts'

/** Top of a member's home page: next event with the member's answer, agreement search, card and flight preparation. */
export function MemberHomeTopSection() {
  const navigate = useNavigate()
  const preparedAt = useDevicePreparedAt()
  return (
    <Deck aria-label="À portée de main">
      <NextEvent />
      <div>
        <SearchInput
          label="Rechercher dans les accords"
          placeholder="Découché, réserve, indemnité…"
          value=""
          onSearch={(search) => void navigate(accordsPath({ search }))}
          action={portalPagePaths.accords}
          isAsked
        />
        <Tile to={portalPagePaths.profile}>
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden>
            <path d="M3 6h18v12H3zM15 6v12M6.5 10h5M6.5 14h3" {...stroke} />
          </svg>
          <strong>Ma carte</strong>
          <span>À montrer à l’entrée</span>
        </Tile>
        <Tile to={portalPagePaths.offline}>
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden>
            <path
              d="M3 19h18M4 11.5l3 2.5 12.5-4.5c1.8-.7 1-2.6-.9-2.3L13.5 8.5 8 5.5 6.5 6.5l3 3.5-3 1z"
              {...stroke}
            />
          </svg>
          <strong>Préparer mon vol</strong>
          <span>{preparedAt ? `Prêt depuis le ${formatShortDate(preparedAt)}` : 'Tout lire sans réseau'}</span>
        </Tile>
      </div>
    </Deck>
  )
}

const stroke = {
  fill: 'none',
  stroke: 'currentcolor',
  strokeWidth: 1.75,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const

const Deck = styled(PageColumn.withComponent('section'))(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  paddingTop: space.x6,
  '& > :last-child': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: space.x3,
    alignContent: 'start',
  },
  form: { gridColumn: '1 / -1' },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(30rem, 1fr))',
    gap: space.x6,
  },
}))

const Tile = styled(Link)(({ theme, theme: { vars, typography } }) => ({
  ...outlinedLinkStyles(theme),
  display: 'grid',
  alignContent: 'center',
  gap: space.x1,
  minHeight: 96,
  padding: space.x4,
  borderRadius: vars.shape.card,
  overflowWrap: 'anywhere',
  '&:focus-visible': { borderRadius: vars.shape.card },
  svg: { color: vars.palette.company.text },
  strong: { ...typography.subtitle1, lineHeight: 1.25 },
  span: { ...typography.body2, color: vars.palette.text.secondary },
}))
