import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { quoteFrench } from '#src/lib/text.ts'
import type { RosterCorrections, RosterEntry, RosterEntryKind } from './Roster.ts'

type Props = {
  entries: RosterEntry[]
  corrections: RosterCorrections
  onCorrect: (corrections: RosterCorrections) => void
}

const SHOWN = 20

/** List of the roster's codes with the recognized kinds, which the member can correct. */
export function RosterCodeList({ entries, corrections, onCorrect }: Props) {
  const [hasAll, setAll] = useState(false)
  const codes = codesOf(entries)
  if (codes.length === 0) return null
  const correct = (code: string, kind: string) => {
    const { [code]: _, ...others } = corrections
    onCorrect(kind === '' ? others : { ...others, [code]: kind as RosterEntryKind })
  }
  return (
    <details>
      <summary>Vérifier et corriger vos codes</summary>
      <p>
        Un code est mal compris&nbsp;? Dites une fois ce qu’il est&nbsp;: votre réponse vaut aussi pour vos prochains
        plannings, et reste sur cet appareil.
      </p>
      <Codes aria-label="Codes de votre planning">
        {codes.slice(0, hasAll ? undefined : SHOWN).map(({ code, read, count }) => (
          <li key={code}>
            <FilterSelect
              label={count > 1 ? `${quoteFrench(code)}, ${count}\u00a0fois` : quoteFrench(code)}
              value={corrections[code]}
              options={[
                ['', `Lu\u00a0: ${kindLabels[read]}`],
                ['repos', 'Ceci est un repos'],
                ['vol', 'Ceci est un vol'],
                ['occupe', 'Ni vol ni repos\u00a0: occupé'],
              ]}
              onChange={(kind) => correct(code, kind)}
            />
          </li>
        ))}
      </Codes>
      {codes.length > SHOWN && !hasAll && (
        <Button onClick={() => setAll(true)}>{`Voir les ${codes.length}\u00a0codes`}</Button>
      )}
    </details>
  )
}

const kindLabels: Record<RosterEntryKind, string> = { vol: 'vol', repos: 'repos', occupe: 'occupé' }
/**
 * Sort rank of each kind of roster code; codes that were not understood come first, as the most likely to need a
 * correction.
 */
const rank: Record<RosterEntryKind, number> = { occupe: 0, repos: 1, vol: 2 }

function codesOf(entries: RosterEntry[]) {
  const codes = new Map<string, { code: string; read: RosterEntryKind; count: number }>()
  for (const { code, read, kind } of entries) {
    if (!code) continue
    const known = codes.get(code)
    codes.set(code, { code, read: read ?? kind, count: (known?.count ?? 0) + 1 })
  }
  return [...codes.values()].sort((one, other) => rank[one.read] - rank[other.read] || other.count - one.count)
}

const Codes = styled('ul')(({ theme: { breakpoints } }) => ({
  display: 'grid',
  gap: space.x4,
  margin: `${space.x4} 0`,
  padding: 0,
  listStyle: 'none',
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
