import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply, saveBoardFile } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'
import { OfficeList } from '#src/office/parts/OfficeList.tsx'
import { Button } from '#src/components/controls/Button.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { isoDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'

const YEARS = 10
const Filter = styled('div')({ margin: `${space.x5} 0` })

/** Office page of the dues certificates of former members, stored encrypted for as long as the accounts. */
export function FormerMemberPaymentCertificatesPage() {
  usePageMetadata({ title: 'Attestations des anciens', isIndexed: false })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [thisYear] = useState(() => Number(isoDay(new Date()).slice(0, 4)))
  const year = Number(/^20\d\d$/.exec(search.get('annee') ?? '')?.[0] ?? thisYear)
  const page = parseListPage(search)
  const words = search.get('search')?.slice(0, 100) ?? ''
  const kept = useBoardApiReply(
    apiReplyKey('GET /board/leaver-certificates', { query: { year, page, search: words } }),
    {
      keepPreviousData: true,
    },
  )
  const save = (id: number) => saveBoardFile('GET /board/leaver-certificates/:id/file', { params: { id } })
  return (
    <>
      <h1 tabIndex={-1}>Attestations des anciens</h1>
      <OfficeIntro>
        De qui est parti et dont la fiche est effacée, les attestations de cotisations restent, chiffrées, aussi
        longtemps que les comptes.
      </OfficeIntro>
      <SearchInput
        label="Rechercher une attestation"
        placeholder="Un nom, un numéro…"
        value={words}
        onSearch={(typed) => void navigate(addressOf(year, 1, typed), inPlaceNavigationOptions)}
        action={portalPagePaths.boardLeavers}
      />
      <Filter>
        <FilterSelect
          label="Année"
          value={String(year)}
          options={Array.from({ length: YEARS }, (_, ago) => [String(thisYear - ago), String(thisYear - ago)] as const)}
          onChange={(chosen) => void navigate(addressOf(Number(chosen), 1, words))}
        />
      </Filter>
      <OfficeList
        of={kept}
        failure="Les attestations n’ont pas pu être chargées"
        empty={
          <EmptyListMessage title="Aucune attestation">Choisissez une autre année, ou d’autres mots.</EmptyListMessage>
        }
        columns={{
          title: ({ name }) => name,
          facts: ({ number, member_number }) => [number, `adhérent n°\u00a0${member_number}`],
        }}
        toPage={(number) => addressOf(year, number, words)}
      >
        {({ id, name }) => (
          <Button aria-label={`Télécharger l’attestation de ${name}`} onClick={() => void save(id)}>
            Télécharger
          </Button>
        )}
      </OfficeList>
    </>
  )
}

const addressOf = (year: number, page: number, search: string) =>
  listPath(portalPagePaths.boardLeavers, { annee: year, search, page })
