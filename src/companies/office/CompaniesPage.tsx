import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { BoardListedCompany } from '#contract/companies/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { OfficeTitleRow } from '#src/office/parts/OfficeTitleRow.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { CreateCompany } from './CreateCompany.tsx'
import { useOfficeCompanies } from '#src/office/useOfficeCompanies.ts'

/** Office page that lists the companies, creates one and changes their order. */
export function CompaniesPage() {
  usePageMetadata({ title: 'Compagnies – bureau', isIndexed: false })
  const companies = useOfficeCompanies()
  const move = (all: BoardListedCompany[], from: number, to: number) =>
    showToastOnFailure(async () => {
      const ids = all.map(({ id }) => id)
      ids.splice(to, 0, ...ids.splice(from, 1))
      await callBoardApi('PUT /board/companies', { body: { ids } })
      await companies.mutate()
    })
  return (
    <>
      <OfficeTitleRow>
        <h1 tabIndex={-1}>Compagnies</h1>
        <CreateCompany />
      </OfficeTitleRow>
      <OfficeIntro>
        Leur ordre est celui des listes où l’on choisit la sienne. Ce qui change ici se voit aussitôt sur le portail.
      </OfficeIntro>
      <QueryBoundary
        of={companies}
        failure="Les compagnies n’ont pas pu être chargées"
        empty={<EmptyListMessage title="Aucune compagnie">Ajoutez la première.</EmptyListMessage>}
      >
        {({ data }) => (
          <Rows>
            {data.map((company, place) => (
              <li key={company.id}>
                <i style={{ backgroundColor: company.color }} />
                <div>
                  <Link to={portalPagePaths.boardCompany(company.id)}>{company.name}</Link>
                  {!company.is_shown && <p>Pas encore montrée</p>}
                </div>
                <div>
                  <MuiButton
                    aria-label={`Monter ${company.name}`}
                    disabled={place === 0}
                    onClick={() => void move(data, place, place - 1)}
                  >
                    Monter
                  </MuiButton>
                  <MuiButton
                    aria-label={`Descendre ${company.name}`}
                    disabled={place === data.length - 1}
                    onClick={() => void move(data, place, place + 1)}
                  >
                    Descendre
                  </MuiButton>
                </div>
              </li>
            ))}
          </Rows>
        )}
      </QueryBoundary>
    </>
  )
}

const Rows = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: `${space.x5} 0`,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space.x1} ${space.x4}`,
    padding: `${space.x2} 0`,
    borderTop: `1px solid ${vars.palette.line}`,
  },
  i: {
    flex: 'none',
    width: 28,
    height: 28,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.small,
  },
  'li > div:first-of-type': { flex: 1, minWidth: '9rem' },
  a: { ...typography.subtitle1, display: 'flex', alignItems: 'center', minHeight: 44, color: 'inherit' },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
