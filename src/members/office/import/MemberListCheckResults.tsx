import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type {
  MemberListLineOutcome,
  MemberListImportOutcome,
  CorrectedMemberListLine,
} from '#contract/members/memberLists.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { formatCount } from '#src/lib/text.ts'
import { memberListLineOutcomeLabels, memberListLineOutcomes } from './listLabels.ts'
import { MemberLineCorrectionForm } from './MemberLineCorrectionForm.tsx'

const A_PAGE = 50

type Props = {
  of: MemberListImportOutcome
  hasBank: boolean
  isBusy: boolean
  onMend: (mend: CorrectedMemberListLine) => void
}

/**
 * Result of the check of each line of an imported member list, with reasons. Lines to correct come first, each with a
 * form.
 */
export function MemberListCheckResults({ of: { lines, counts }, hasBank, isBusy, onMend }: Props) {
  const [mended, setMended] = useState<number>()
  const [fate, setFate] = useState<MemberListLineOutcome | ''>(counts.bad > 0 ? 'bad' : '')
  const [page, setPage] = useState(1)
  const shown = fate ? lines.filter((line) => line.fate === fate) : lines
  const last = Math.max(1, Math.ceil(shown.length / A_PAGE))
  return (
    <>
      <FilterSelect
        label="Lignes montrées"
        value={fate}
        options={[
          ['', `Toutes (${lines.length})`],
          ...memberListLineOutcomes.map(
            (one) => [one, `${memberListLineOutcomeLabels[one][1]} (${counts[one]})`] as const,
          ),
        ]}
        onChange={(chosen) => {
          setFate(chosen as MemberListLineOutcome | '')
          setPage(1)
        }}
      />
      {shown.length === 0 && <p>Aucune ligne.</p>}
      <Rows aria-label="Sort de chaque ligne">
        {shown.slice((page - 1) * A_PAGE, page * A_PAGE).map((line) => (
          <li key={line.line}>
            <b>
              Ligne&nbsp;{line.line}&nbsp;: {line.name || line.email || 'sans nom'}
            </b>
            <span data-fate={line.fate}>{memberListLineOutcomeLabels[line.fate][0]}</span>
            {line.name && line.email && <p>{line.email}</p>}
            {line.why.map((why) => (
              <p key={why}>{why}</p>
            ))}
            {line.fate === 'bad' && mended === line.line && (
              <MemberLineCorrectionForm
                line={line}
                hasBank={hasBank}
                isBusy={isBusy}
                onMend={onMend}
                onClose={() => setMended(undefined)}
              />
            )}
            {line.fate === 'bad' && mended !== line.line && (
              <Button aria-label={`Corriger la ligne ${line.line}`} onClick={() => setMended(line.line)}>
                Corriger
              </Button>
            )}
            {line.fate === 'left' && (
              <Button
                aria-label={`Reprendre la ligne ${line.line}`}
                disabled={isBusy}
                onClick={() => onMend({ line: line.line, fields: {}, is_left: false })}
              >
                Reprendre
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {last > 1 && (
        <ButtonRow>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Précédentes
          </Button>
          <p role="status">
            {formatCount(shown.length, 'ligne')}, page {page} sur {last}
          </p>
          <Button disabled={page === last} onClick={() => setPage(page + 1)}>
            Suivantes
          </Button>
        </ButtonRow>
      )}
    </>
  )
}

const Rows = styled('ul')(({ theme: { vars, typography } }) => ({
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { padding: `${space.x3} 0`, borderTop: `1px solid ${vars.palette.line}`, overflowWrap: 'anywhere' },
  b: { ...typography.subtitle2, marginInlineEnd: space.x3 },
  span: { ...typography.caption, color: vars.palette.text.secondary },
  'span[data-fate=bad]': { color: vars.palette.error.main },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
