import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type {
  MemberListImportOutcome,
  MemberListWordMapping,
  MemberListMappedField,
} from '#contract/members/memberLists.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { formatCount, quoteFrench } from '#src/lib/text.ts'

type Props = {
  check: Pick<MemberListImportOutcome, 'words' | 'choices'>
  isBusy: boolean
  onSave: (words: MemberListWordMapping[]) => void
}

const EMPTY = '-'

/** Form that maps unknown words of an imported member list to the portal's choices, for this list and later ones. */
export function MemberListWordMeaningsForm({ check: { words, choices }, isBusy, onSave }: Props) {
  const [slugs, setSlugs] = useState<Record<string, string>>({})
  if (words.length === 0) return null
  const mapped = words.flatMap(({ kind, word }): MemberListWordMapping[] => {
    const slug = slugs[keyOf(kind, word)]
    return slug ? [{ kind, word, slug: slug === EMPTY ? '' : slug }] : []
  })
  return (
    <Root role="group" aria-label="Mots à faire correspondre">
      <h3>Que veulent dire ces mots&nbsp;?</h3>
      <p>Votre réponse est retenue&nbsp;: elle vaut pour toute la liste, et pour les suivantes.</p>
      <Words>
        {words.map(({ kind, word, count }) => (
          <FilterSelect
            key={keyOf(kind, word)}
            label={`${kindLabels[kind]} ${quoteFrench(word)}, ${formatCount(count, 'ligne')}`}
            value={slugs[keyOf(kind, word)]}
            options={[
              ['', 'Choisissez'],
              ...choices[kind].map(({ slug, label }) => [slug, label] as const),
              // Every member has a company.
              ...(kind === 'company' ? [] : [[EMPTY, 'Rien de tout cela\u00a0: laisser vide'] as const]),
            ]}
            onChange={(slug) => setSlugs((now) => ({ ...now, [keyOf(kind, word)]: slug }))}
          />
        ))}
      </Words>
      <Button look="main" disabled={isBusy || mapped.length === 0} onClick={() => onSave(mapped)}>
        Retenir ces mots
      </Button>
    </Root>
  )
}

const keyOf = (kind: MemberListMappedField, word: string) => `${kind} ${word}`
const kindLabels: Record<MemberListMappedField, string> = {
  company: 'Compagnie',
  function: 'Fonction',
  contract: 'Contrat',
  working_time: 'Temps de travail',
}

const Root = styled('div')(({ theme: { typography } }) => ({
  display: 'grid',
  gap: space.x3,
  justifyItems: 'start',
  width: '100%',
  h3: { ...typography.subtitle1, margin: 0 },
}))
const Words = styled('div')(({ theme: { breakpoints } }) => ({
  display: 'grid',
  gap: space.x4,
  width: '100%',
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
