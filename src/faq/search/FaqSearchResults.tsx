import { styled } from '@mui/material/styles'
import { email } from '#association/identity.ts'
import type { FaqList, ListedFaqEntry } from '#contract/faq/faq.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { HighlightedText } from '#src/components/text/HighlightedText.tsx'
import { SpellingSuggestionNote } from '#src/components/text/SpellingSuggestionNote.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { ExpandableFaqEntry } from '#src/faq/entries/Answer.tsx'
import { ExpandableFaqEntryList } from '#src/faq/entries/ExpandableFaqEntryList.tsx'
import { faqCategoryLabelsAndDescriptions } from '#src/faq/faqCategories.ts'
import { faqPath } from '#src/faq/parseFaqFilter.ts'
import type { FaqSearchResultState } from '#src/faq/useFaqSearch.ts'
import { useDelayedFlag } from '#src/lib/useDelayedFlag.ts'
import { quoteFrench } from '#src/lib/text.ts'

type Props = {
  search: string
  found: FaqSearchResultState
  /** Slug of the FAQ question that the page's URL opens. */
  opened: string | undefined
}

/**
 * FAQ search results, best first, with the search words marked. The previous results stay, faded, until new ones
 * arrive.
 */
export function FaqSearchResults({ search, found, opened }: Props) {
  const isLong = useDelayedFlag(found.isWaiting)
  return (
    <QueryBoundary of={found} failure="Les réponses n’ont pas pu être cherchées" skeleton={skeleton}>
      {({ data, correction }: FaqList) => (
        <Found aria-busy={found.isWaiting} data-faded={isLong || undefined}>
          {correction && <SpellingSuggestionNote words={correction} to={faqPath({ search: correction })} />}
          {data.length === 0 ? (
            <NothingFound search={search} />
          ) : (
            <ExpandableFaqEntryList>
              {data.map((one) => (
                <li key={one.id}>
                  <FoundAnswer of={one} isNamed={one.slug === opened} />
                </li>
              ))}
            </ExpandableFaqEntryList>
          )}
        </Found>
      )}
    </QueryBoundary>
  )
}

const FoundAnswer = ({ of: entry, isNamed }: { of: ListedFaqEntry; isNamed: boolean }) => (
  <ExpandableFaqEntry
    of={entry}
    entry={entry}
    isNamed={isNamed}
    label={faqCategoryLabelsAndDescriptions[entry.category].label}
    title={entry.marked && <HighlightedText of={entry.marked.question} />}
    excerpt={entry.marked && <HighlightedText of={entry.marked.excerpt} />}
  />
)

const Found = styled('div')(({ theme }) => ({
  transition: theme.transitions.create('opacity'),
  '&[data-faded]': { opacity: 0.5 },
}))

const NothingFound = ({ search }: { search: string }) => (
  <EmptyListMessage
    title={`Rien pour ${quoteFrench(search)}`}
    action={<ButtonLink to={portalPagePaths.faq}>Effacer la recherche</ButtonLink>}
  >
    Essayez un mot plus court ou un autre terme. Sinon, posez-nous la question avec le formulaire ci-dessous, ou à{' '}
    <a href={`mailto:${email}`}>{email}</a>&nbsp;: un membre de l’équipe vous répond.
  </EmptyListMessage>
)

const skeleton = (
  <ExpandableFaqEntryList as="div">
    {['a', 'b', 'c', 'd'].map((line) => (
      <div key={line}>
        <Skeleton shape="line" />
      </div>
    ))}
  </ExpandableFaqEntryList>
)
