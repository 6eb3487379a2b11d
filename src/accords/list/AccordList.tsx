import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { AccordCard } from '#src/accords/AccordCard.tsx'
import { AccordCardSkeleton } from '#src/accords/AccordCardSkeleton.tsx'
import { accordsPath, type AccordFilter } from '#src/accords/accordFilter.ts'
import { useAccordPassageSearch, useAccords } from '#src/accords/useAccords.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SpellingSuggestionNote } from '#src/components/text/SpellingSuggestionNote.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { formatCount, formatCappedCount, quoteFrench } from '#src/lib/text.ts'
import { AccordCardGrid } from '#src/accords/AccordCardGrid.ts'
import { EmptyAccordsIllustration } from '#src/accords/EmptyAccordsIllustration.tsx'

/**
 * List of agreements for a filter, with pagination. The former list stays faded while the next one loads. During a
 * search it appears with the passages above it.
 */
export function AccordList({ filter }: { filter: AccordFilter }) {
  const accords = useAccords(filter)
  const [former, setFormer] = useState(accords.data)
  if (accords.data && accords.data !== former) setFormer(accords.data)
  const { search } = filter
  // The passages stand above: a list that is shown before them would move under the finger.
  const passages = useAccordPassageSearch(filter)
  const isBelowPending = search !== undefined && !passages.data && !passages.error
  const isWaiting = isBelowPending || (!accords.data && !accords.error)
  const shown = isBelowPending ? undefined : isWaiting ? former : accords.data

  return (
    <Section aria-busy={isWaiting} aria-label="Accords">
      {search && <h2>Accords qui en parlent</h2>}
      <p role="status">{accords.data && countOf(accords.data.meta.total, search)}</p>
      {shown?.correction && (
        <SpellingSuggestionNote
          words={shown.correction}
          to={accordsPath({ ...filter, page: 1, search: shown.correction, isLiteral: undefined })}
        />
      )}
      <QueryBoundary
        of={{ ...accords, data: shown }}
        failure="Les accords n’ont pas pu être chargés"
        skeleton={skeleton}
        empty={<NoAccord filter={filter} total={shown?.meta.total ?? 0} />}
      >
        {({ data, meta }) => (
          <>
            <AccordCardGrid data-faded={isWaiting || undefined}>
              {data.map((accord) => (
                <li key={accord.id}>
                  <AccordCard accord={accord} heading={search ? 'h3' : 'h2'} />
                </li>
              ))}
            </AccordCardGrid>
            <Pager page={meta.current_page} last={meta.last_page} toPage={(page) => accordsPath({ ...filter, page })} />
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

/** Empty state of the list of agreements, with a link to continue. */
function NoAccord({ filter, total }: { filter: AccordFilter; total: number }) {
  const { search, isFavourite, page: _, ...rest } = filter
  const isNarrowed = Object.keys(rest).length > 0
  if (total > 0) {
    return (
      <EmptyListMessage
        drawing={<EmptyAccordsIllustration />}
        title="Cette page n’existe pas"
        action={<ButtonLink to={accordsPath({ ...filter, page: 1 })}>Revenir à la première page</ButtonLink>}
      >
        La liste est plus courte que cela.
      </EmptyListMessage>
    )
  }
  // The status line says it, and the passages above are the result.
  if (search && !isFavourite && !isNarrowed) return null
  if (isFavourite && !isNarrowed && !search) {
    return (
      <EmptyListMessage
        drawing={<EmptyAccordsIllustration />}
        title="Aucun favori"
        action={<ButtonLink to={portalPagePaths.accords}>Tous les accords</ButtonLink>}
      >
        Touchez l’étoile d’un accord&nbsp;: vous le retrouverez ici, sur tous vos appareils.
      </EmptyListMessage>
    )
  }
  return isNarrowed || isFavourite ? (
    <EmptyListMessage
      drawing={search ? undefined : <EmptyAccordsIllustration />}
      title="Aucun accord ne correspond"
      action={<ButtonLink to={accordsPath({ search })}>Effacer les filtres</ButtonLink>}
    >
      Essayez un autre thème, une autre année, ou retirez un filtre.
    </EmptyListMessage>
  ) : (
    <EmptyListMessage
      drawing={<EmptyAccordsIllustration />}
      title="Aucun accord pour l’instant"
      action={<ButtonLink to={portalPagePaths.blog}>Actualités</ButtonLink>}
    >
      Les accords de votre compagnie paraîtront ici dès leur signature.
    </EmptyListMessage>
  )
}

function countOf(total: number, search: string | undefined) {
  if (!search) return formatCount(total, 'accord')
  return total === 0
    ? `Aucune présentation d’accord ne contient ${quoteFrench(search)}.`
    : `${formatCappedCount(MAX_COUNTED_SEARCH_RESULTS, total, 'accord')} pour ${quoteFrench(search)}`
}

const Section = styled('section')(({ theme }) => ({
  h2: { ...theme.typography.h4, margin: 0 },
  '& > h2': { ...theme.typography.h3, margin: `${space.x12} 0 ${space.x2}` },
  '& > p': {
    ...theme.typography.body2,
    minHeight: '1.5em',
    margin: `0 0 ${space.x4}`,
    color: theme.vars.palette.text.secondary,
  },
}))

const skeleton = (
  <AccordCardGrid as="div">
    {Array.from({ length: 12 }, (_, key) => (
      <AccordCardSkeleton key={key} />
    ))}
  </AccordCardGrid>
)
