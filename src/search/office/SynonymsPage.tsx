import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { formatCount } from '#src/lib/text.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { SearchSynonymForm } from './SearchSynonymForm.tsx'
import { SearchSynonymRow } from './SearchSynonymRow.tsx'

/** Office page of search synonyms. A search for one word of a group also finds the others. */
export function SynonymsPage() {
  usePageMetadata({ title: 'Synonymes – bureau', isIndexed: false })
  const groups = useBoardApiReply(apiReplyKey('GET /board/synonyms'))
  const [typed, setTyped] = useState('')
  const refresh = async () => void (await groups.mutate())
  return (
    <>
      <h1 tabIndex={-1}>Synonymes</h1>
      <OfficeIntro>
        Qui cherche un mot d’un groupe trouve aussi ce qui dit les autres. La recherche en tient compte aussitôt.
      </OfficeIntro>
      <Adding aria-labelledby="nouveau-groupe">
        <h2 id="nouveau-groupe">Nouveau groupe</h2>
        <SearchSynonymForm onSaved={refresh} />
      </Adding>
      <SearchInput
        label="Rechercher un groupe"
        placeholder="Un mot…"
        value={typed}
        onSearch={setTyped}
        action={portalPagePaths.boardSynonyms}
      />
      <QueryBoundary
        of={groups}
        failure="Les synonymes n’ont pas pu être chargés"
        empty={<EmptyListMessage title="Aucun groupe">Ajoutez le premier.</EmptyListMessage>}
      >
        {({ data }) => {
          const found = data.filter(({ words }) =>
            normalizeTextForSearch(words.join(' ')).includes(normalizeTextForSearch(typed)),
          )
          return (
            <>
              <Count role="status">{formatCount(found.length, 'groupe')}</Count>
              <Rows>
                {found.map((group) => (
                  <SearchSynonymRow key={group.id} group={group} onChanged={refresh} />
                ))}
              </Rows>
            </>
          )
        }}
      </QueryBoundary>
    </>
  )
}

const Count = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: `${space.x4} 0 0`,
  color: vars.palette.text.secondary,
}))

const Adding = styled('section')(({ theme }) => ({
  maxWidth: 640,
  marginBottom: space.x8,
  h2: { ...theme.typography.h4, margin: `0 0 ${space.x3}` },
}))

const Rows = styled('ul')({ margin: `${space.x3} 0 ${space.x8}`, padding: 0, listStyle: 'none' })
