import '#theme/laterComponents.ts'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { ListedOfficeText, OfficeTextKind } from '#contract/office/texts.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { Link } from '#src/navigation/Link.tsx'
import { officeRowTextStyles } from '#src/office/parts/OfficeRows.tsx'
import { officeTextStateLabels } from './stateLabels.ts'

type Props = {
  of: ListedOfficeText
  kind: OfficeTextKind
  /** Company name of an office text; undefined for a text for all companies. */
  company: string | undefined
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Row of a text in the office's list: title, state, schedule and dates. */
export function OfficeTextRow({ of: text, kind, company, isChosen, onChoose }: Props) {
  const { slug, title, state, has_draft, publish_at, withdraw_at, date, changed_at, opinions } = text
  const facts = [
    company ?? 'Toutes les compagnies',
    publish_at && `publication prévue le ${when(publish_at)}`,
    withdraw_at && `retrait prévu le ${when(withdraw_at)}`,
    date ? formatShortDate(date) : changed_at && `modifié le ${formatShortDate(changed_at)}`,
    opinions &&
      opinions.helpful + opinions.unhelpful > 0 &&
      `avis des lecteurs\u00a0: ${opinions.helpful} oui, ${opinions.unhelpful} non`,
  ].filter(Boolean)
  return (
    <Row>
      <Checkbox
        checked={isChosen}
        onChange={({ target: { checked } }) => onChoose(checked)}
        slotProps={{ input: { 'aria-label': `Choisir «\u00a0${title}\u00a0»` } }}
      />
      <div>
        <Link to={portalPagePaths.boardText(kind, slug)}>{title}</Link>
        <p>{facts.join(' · ')}</p>
      </div>
      <p>
        <b data-state={state}>{officeTextStateLabels[state]}</b>
        {has_draft && state !== 'brouillon' && <b data-state="brouillon">Modifications</b>}
      </p>
    </Row>
  )
}

const when = (iso: string) => `${formatShortDate(iso)} à ${formatTimeOfDay(iso)}`

const Row = styled('li')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space.x2,
  padding: `${space.x2} 0`,
  borderTop: `1px solid ${vars.palette.line}`,
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  '& > p': { gridColumn: 2, display: 'flex', flexWrap: 'wrap', gap: space.x2 },
  ...officeRowTextStyles({ vars, typography }),
  'b[data-state=publie]': { borderColor: vars.palette.company.border, color: vars.palette.company.text },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    '& > p': { gridColumn: 3 },
  },
}))
