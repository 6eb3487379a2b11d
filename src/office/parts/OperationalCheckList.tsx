import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorIcon from '@mui/icons-material/Error'
import Help from '@mui/icons-material/Help'
import Warning from '@mui/icons-material/Warning'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { OperationalCheckResult, OperationalCheckState } from '#contract/office/checks.ts'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'

const signs: Record<OperationalCheckState, { Sign: typeof Warning; word: string }> = {
  ok: { Sign: CheckCircle, word: 'En ordre' },
  warning: { Sign: Warning, word: 'À surveiller' },
  failed: { Sign: ErrorIcon, word: 'En panne' },
  unknown: { Sign: Help, word: 'Pas vérifié' },
}

/** List of operational checks: a sign with its word, the cause, since when, and advice for those that fail. */
export const OperationalCheckList = ({ checks }: { checks: OperationalCheckResult[] }) => (
  <List>
    {checks.map(({ name, machine, title, state, cause, since, advice }) => {
      const { Sign, word } = signs[state]
      return (
        <li key={`${name} ${machine}`}>
          <strong data-state={state}>
            <Sign aria-hidden fontSize="small" /> {word}
          </strong>
          <h3>
            {title}
            {machine !== null && hasSeveralMachines(checks) && <small> sur {machine}</small>}
          </h3>
          <p>{cause}</p>
          {advice !== null && (
            <>
              <p>
                <small>
                  Depuis le {formatShortDate(since)}, {formatTimeOfDay(since)}
                </small>
              </p>
              <p>{advice}</p>
            </>
          )}
        </li>
      )
    })}
  </List>
)

const hasSeveralMachines = (checks: OperationalCheckResult[]) =>
  new Set(checks.map(({ machine }) => machine).filter((machine) => machine !== null)).size > 1

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x4,
  maxWidth: '46rem',
  margin: `${space.x4} 0 ${space.x6}`,
  padding: 0,
  listStyle: 'none',
  h3: { ...typography.subtitle1, margin: 0 },
  p: { ...typography.body2, margin: `${space.x1} 0 0`, overflowWrap: 'anywhere' },
  small: { ...typography.caption, color: vars.palette.text.secondary },
  strong: { ...typography.body2, display: 'inline-flex', alignItems: 'center', gap: space.x1 },
  '[data-state=ok]': { color: vars.palette.success.main },
  '[data-state=warning]': { color: vars.palette.warning.main },
  '[data-state=failed]': { color: vars.palette.error.main },
  '[data-state=unknown]': { color: vars.palette.text.secondary },
}))
