import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { accordsPath, type AccordFilter } from '#src/accords/accordFilter.ts'
import { usePreloadDocumentReader } from '#src/accords/loadReader.ts'
import { useAccordPassageSearch } from '#src/accords/useAccords.ts'
import { Button, ButtonLink } from '#src/components/controls/Button.tsx'
import { CorrectedSearchNote } from '#src/components/text/CorrectedSearchNote.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SpellingSuggestionNote } from '#src/components/text/SpellingSuggestionNote.tsx'
import { UnmatchedSearchWordsNote } from '#src/components/states/UnmatchedSearchWordsNote.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { setContactSubjectIfEmpty } from '#src/contact/draft.ts'
import { formatCappedCount, quoteFrench } from '#src/lib/text.ts'
import { PassageSearchResult } from './PassageSearchResult.tsx'

/** Number of passages found in agreements that are shown before the button « Voir les autres passages ». */
const FIRST = 6

/** Passages of agreements that contain the searched words. */
export function AccordPassages({ filter }: { filter: AccordFilter }) {
  const passages = useAccordPassageSearch(filter)
  const [isWhole, setWhole] = useState(false)
  const { search = '' } = filter
  const answer = passages.data
  usePreloadDocumentReader(answer !== undefined && answer.data.length > 0)
  const words = answer?.isCorrected ? (answer.correction ?? search) : search

  return (
    <Section aria-labelledby="passages" aria-busy={!answer && !passages.error}>
      <h2 id="passages">Dans le texte des accords</h2>
      <p role="status">
        {answer &&
          (answer.total === 0
            ? `Aucun passage pour ${quoteFrench(words)}`
            : `${formatCappedCount(MAX_COUNTED_SEARCH_RESULTS, answer.total, 'passage')} pour ${quoteFrench(words)}`)}
      </p>
      {answer?.isCorrected && (
        <CorrectedSearchNote words={words} typed={search} to={accordsPath({ ...filter, isLiteral: true })} />
      )}
      {answer?.correction && !answer.isCorrected && (
        <SpellingSuggestionNote
          words={answer.correction}
          to={accordsPath({ ...filter, page: 1, search: answer.correction, isLiteral: undefined })}
        />
      )}
      {answer && answer.data.length > 0 && answer.isPartial && (
        <p>Aucun passage n’a tous ces mots&nbsp;: voici ceux qui en ont le plus.</p>
      )}
      {answer && answer.data.length > 0 && <UnmatchedSearchWordsNote words={answer.without} />}
      {answer && (filter.year ?? filter.scope ?? filter.isFavourite) && (
        <p>Les passages sont cherchés dans tous vos accords de ce thème et de cette validité.</p>
      )}
      <QueryBoundary
        of={passages}
        failure="Les passages n’ont pas pu être cherchés"
        skeleton={skeleton}
        empty={<NoPassages words={words} filter={filter} />}
      >
        {({ data }) => (
          <>
            <ul>
              {(isWhole ? data : data.slice(0, FIRST)).map((passage) => (
                <li key={`${passage.document.id} ${passage.page} ${passage.marks[0]?.start}`}>
                  <PassageSearchResult passage={passage} />
                </li>
              ))}
            </ul>
            {!isWhole && data.length > FIRST && (
              <Button onClick={() => setWhole(true)}>Voir les autres passages</Button>
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

/** Empty state of the passages, with links to the contact form and to all agreements. */
function NoPassages({ words, filter }: { words: string; filter: AccordFilter }) {
  return (
    <>
      <p>Essayez un mot plus court, ou un autre terme. Le bureau répond aussi à vos questions.</p>
      <Actions>
        <ButtonLink to={portalPagePaths.contact} onClick={() => setContactSubjectIfEmpty(`Question\u00a0: ${words}`)}>
          Poser la question
        </ButtonLink>
        <ButtonLink to={accordsPath({ ...filter, page: 1, search: undefined, isLiteral: undefined })}>
          Tous les accords
        </ButtonLink>
      </Actions>
    </>
  )
}

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space.x3, marginTop: space.x4 })

const Section = styled('section')(({ theme }) => ({
  maxWidth: '46rem',
  h2: { ...theme.typography.h3, margin: 0 },
  '& > p': { ...theme.typography.body2, minHeight: '1.5em', margin: 0, color: theme.vars.palette.text.secondary },
  ul: { margin: `${space.x4} 0`, padding: 0, listStyle: 'none', borderTop: `1px solid ${theme.vars.palette.line}` },
  li: { borderBottom: `1px solid ${theme.vars.palette.line}` },
}))

const Shape = styled('div')({ display: 'grid', gap: space.x3, paddingBlock: space.x5 })

const skeleton = ['a', 'b', 'c'].map((key) => (
  <Shape key={key}>
    <Skeleton shape="short" />
    <Skeleton shape="line" />
    <Skeleton shape="line" />
  </Shape>
))
