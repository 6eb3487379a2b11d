import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { Link } from '#src/navigation/Link.tsx'
import { newsListPath, type NewsListFilter } from '#src/news/parseBlogFilter.ts'

/** Switch between the news of the selected company and those of every company. */
export function NewsCompanyChoice({ filter: { page: _, isOfAll = false, ...rest } }: { filter: NewsListFilter }) {
  const companies = useCompanies().data?.data
  // With a single company there is no choice.
  if (companies && companies.length < 2) return null
  return (
    <Pair aria-label="Compagnies">
      <Link to={newsListPath(rest)} aria-current={isOfAll ? undefined : 'true'}>
        Ma compagnie
      </Link>
      <Link to={newsListPath({ ...rest, isOfAll: true })} aria-current={isOfAll ? 'true' : undefined}>
        Toutes les compagnies
      </Link>
    </Pair>
  )
}

// Radius of half a line: a pill on one line, rounded corners on two.
const HALF = '22px'

const Pair = styled('nav')(({ theme: { vars, typography, transitions } }) => ({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  maxWidth: 'max-content',
  borderRadius: HALF,
  backgroundColor: vars.palette.sunken,
  a: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexGrow: 1,
    minHeight: 44,
    padding: `${space.x1} ${space.x4}`,
    borderRadius: HALF,
    color: vars.palette.text.secondary,
    textDecoration: 'none',
    transition: transitions.create('background-color'),
    '&:hover': { color: vars.palette.text.primary },
    '&[aria-current]': {
      backgroundColor: vars.palette.company.selected,
      color: vars.palette.company.text,
      fontWeight: typography.fontWeightMedium,
    },
    '&:focus-visible': { borderRadius: HALF },
  },
  // Side by side as long as each fits its longest word.
  'a + a': { flexBasis: '8.5rem', textAlign: 'center' },
}))
