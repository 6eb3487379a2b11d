import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { showToast } from '#src/lib/messages.ts'
import { formatCount } from '#src/lib/text.ts'
import { OfficeTitleRow } from '#src/office/parts/OfficeTitleRow.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { callBoardApi, useBoardApiReply, saveBoardFile } from './boardCall.ts'
import type { TextKindDescription } from './resource.ts'
import { CreateTextButton } from '#src/office/texts/CreateTextButton.tsx'
import { PublicationNoticeDialog } from '#src/office/texts/PublicationNoticeDialog.tsx'
import { OfficeTextRow } from '#src/office/texts/OfficeTextRow.tsx'
import {
  TEXTS_EVERY_COMPANY_PARAMETER_VALUE,
  parseOfficeTextListFilter,
  officeTextListPath,
  type OfficeTextListFilter,
} from '#src/office/texts/parseTextFilter.ts'
import { useOfficeCompanies } from './useOfficeCompanies.ts'
import { OfficeListBar } from '#src/office/parts/OfficeListBar.ts'
import { OfficeListFiltersLayout } from '#src/office/parts/OfficeListFiltersLayout.ts'

/**
 * Office page that lists texts of one kind (news, events, FAQ…), with search, filters, and publication or withdrawal of
 * several.
 */
export function OfficeTextList({ of: resource }: { of: TextKindDescription }) {
  const { kind, title, begin, isWithdrawable = false, told } = resource
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = parseOfficeTextListFilter(search)
  const companies = useOfficeCompanies().data?.data ?? []
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [toTell, setTold] = useState(0)
  usePageMetadata({ title: `${title} – bureau`, isIndexed: false })
  const texts = useBoardApiReply(apiReplyKey('GET /board/texts/:kind', { params: { kind }, query: filter }), {
    keepPreviousData: true,
    revalidateOnMount: true,
  })
  const go = (to: OfficeTextListFilter) => void navigate(officeTextListPath(kind, to))
  const narrow = (part: OfficeTextListFilter) => go({ ...filter, page: 1, ...part })

  /** Publishes the texts selected in the office's list. Asks first when the publication notifies people. */
  const publishOrAsk = () =>
    showToastOnFailure(async () => {
      const query = { slugs: chosen.join(',') }
      const count = told && (await callBoardApi('GET /board/texts/:kind/notice', { params: { kind }, query })).data.told
      if (count) setTold(count)
      else await together('publish')
    })
  const together = (act: 'publish' | 'withdraw', quiet = false) =>
    showToastOnFailure(async () => {
      const { data } = await callBoardApi('POST /board/texts/:kind/bulk', {
        params: { kind },
        body: { act, slugs: [...chosen], ...(quiet && { quiet }) },
      })
      setChosen([])
      await texts.mutate()
      const [first] = data.refused
      const done = `${formatCount(data.done.length, 'texte')} ${act === 'publish' ? 'publié' : 'retiré'}${data.done.length > 1 ? 's' : ''}.`
      if (first)
        showToast(
          'warning',
          `${done} ${formatCount(data.refused.length, 'refus')}\u00a0: ${first.slug}, ${first.message}`,
        )
      else showToast('success', done)
    })
  const save = () => saveBoardFile('GET /board/texts/:kind/csv', { params: { kind }, query: filter })

  return (
    <>
      <OfficeTitleRow>
        <h1 tabIndex={-1}>{title}</h1>
        {begin && <CreateTextButton kind={kind} label={begin} />}
      </OfficeTitleRow>
      <OfficeListFiltersLayout>
        <SearchInput
          label={`Rechercher dans ${title.toLocaleLowerCase('fr')}`}
          placeholder="Un mot du titre…"
          value={filter.search ?? ''}
          name="recherche"
          onSearch={(typed) =>
            void navigate(officeTextListPath(kind, { ...filter, page: 1, search: typed }), inPlaceNavigationOptions)
          }
          action={officeTextListPath(kind, {})}
        />
        <FilterSelect
          label="État"
          value={filter.state}
          options={stateOptions}
          onChange={(state) => narrow({ state: state as OfficeTextListFilter['state'] & string })}
        />
        <FilterSelect
          label="Pour qui"
          value={filter.everyone ? TEXTS_EVERY_COMPANY_PARAMETER_VALUE : filter.company?.toString()}
          options={[
            ['', 'Tous les textes'],
            [TEXTS_EVERY_COMPANY_PARAMETER_VALUE, 'Pour toutes les compagnies'],
            ...companies.map(({ id, name }) => [String(id), name] as const),
          ]}
          onChange={(company) => {
            const { company: _, everyone: __, ...others } = filter
            const audience =
              company === TEXTS_EVERY_COMPANY_PARAMETER_VALUE
                ? { everyone: 'oui' as const }
                : company
                  ? { company: Number(company) }
                  : {}
            go({ ...others, page: 1, ...audience })
          }}
        />
        <FilterSelect
          label="Ordre"
          value={filter.sort}
          options={sortOptions}
          onChange={(sort) => narrow({ sort: (sort || 'date') as OfficeTextListFilter['sort'] & string })}
        />
      </OfficeListFiltersLayout>
      <QueryBoundary
        of={texts}
        failure={`${title}\u00a0: la liste n’a pas pu être chargée`}
        empty={
          <EmptyListMessage title="Aucun texte">
            {String(search) ? 'Cherchez d’autres mots, ou ôtez un filtre.' : 'Commencez le premier.'}
          </EmptyListMessage>
        }
      >
        {({ data, meta }) => (
          <>
            <OfficeListBar>
              <p role="status">
                {chosen.length > 0
                  ? `${formatCount(chosen.length, 'texte')} choisi${chosen.length > 1 ? 's' : ''}`
                  : formatCount(meta.total, 'texte')}
              </p>
              <MuiButton disabled={chosen.length === 0} onClick={() => void publishOrAsk()}>
                Publier
              </MuiButton>
              {isWithdrawable && (
                <MuiButton disabled={chosen.length === 0} onClick={() => void together('withdraw')}>
                  Retirer
                </MuiButton>
              )}
              <MuiButton onClick={() => void save()}>Tableau (CSV)</MuiButton>
            </OfficeListBar>
            <Rows>
              {data.map((text) => (
                <OfficeTextRow
                  key={text.slug}
                  of={text}
                  kind={kind}
                  company={companies.find(({ id }) => id === text.company)?.name}
                  isChosen={chosen.includes(text.slug)}
                  onChoose={(isChosen) =>
                    setChosen((now) => (isChosen ? [...now, text.slug] : now.filter((slug) => slug !== text.slug)))
                  }
                />
              ))}
            </Rows>
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              toPage={(page) => officeTextListPath(kind, { ...filter, page })}
            />
          </>
        )}
      </QueryBoundary>
      {told && (
        <PublicationNoticeDialog
          told={toTell}
          who={told}
          onClose={() => setTold(0)}
          onPublish={(quiet) => together('publish', quiet)}
        />
      )}
    </>
  )
}

const stateOptions: (readonly [string, string])[] = [
  ['', 'Tous'],
  ['publie', 'Publiés'],
  ['brouillon', 'Brouillons'],
  ['modifie', 'Avec des modifications'],
  ['programme', 'Prévus à une heure'],
  ['a-venir', 'À venir'],
  ['retire', 'Retirés'],
]
const sortOptions: (readonly [string, string])[] = [
  ['', 'Par date'],
  ['titre', 'Par titre'],
  ['modification', 'Par modification'],
]

const Rows = styled('ul')({ margin: `${space.x3} 0 ${space.x8}`, padding: 0, listStyle: 'none' })
