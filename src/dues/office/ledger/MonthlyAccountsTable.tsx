import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { AccountingYearLedger } from '#contract/dues/office.ts'
import type { LedgerAccountNumber } from '#contract/dues/ledger.ts'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'

/** Columns of the yearly accounts table. Sign -1 for ledger accounts where receipts are credits. */
const columns: readonly { account: LedgerAccountNumber; label: string; sign: 1 | -1 }[] = [
  { account: '756', label: 'Cotisations', sign: -1 },
  { account: '512', label: 'Banque', sign: 1 },
  { account: '5112', label: 'Chèques', sign: 1 },
  { account: '530', label: 'Caisse', sign: 1 },
  { account: '467', label: 'À rendre', sign: -1 },
  { account: '627', label: 'Frais bancaires', sign: 1 },
  { account: '740', label: 'Subventions', sign: -1 },
  { account: '754', label: 'Dons', sign: -1 },
  { account: '758', label: 'Autres recettes', sign: -1 },
  { account: '768', label: 'Intérêts', sign: -1 },
  { account: '606', label: 'Achats', sign: 1 },
  { account: '613', label: 'Locations', sign: 1 },
  { account: '616', label: 'Assurances', sign: 1 },
  { account: '622', label: 'Honoraires', sign: 1 },
  { account: '625', label: 'Déplacements', sign: 1 },
  { account: '626', label: 'Poste et télécoms', sign: 1 },
  { account: '654', label: 'Abandons', sign: 1 },
  { account: '658', label: 'Autres dépenses', sign: 1 },
]

/** Table of a year's accounts by month, with bars for receipts and for month-end balances. */
export function MonthlyAccountsTable({ of: { year, months, opening, first_on } }: { of: AccountingYearLedger }) {
  const shown = columns.filter(
    ({ account }) =>
      account === '756' || account === '512' || opening[account] || months.some(({ sums }) => sums[account]),
  )
  const sum = (account: LedgerAccountNumber) =>
    months.reduce((total, { sums }) => total + (sums[account] ?? 0), opening[account] ?? 0)
  const most = Math.max(1, ...months.map(({ sums }) => -(sums['756'] ?? 0)))
  const balances = balancesOf(months, opening)
  const highest = Math.max(1, ...balances)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard
    <Scroller role="group" aria-label={`Les comptes de ${year}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            {shown.map(({ account, label }) => (
              <th key={account} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Solde</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(opening).length > 0 && (
            <tr>
              <th scope="row">Au {dateWithoutWeekday(first_on)}</th>
              {shown.map(({ account, sign }) => (
                <td key={account}>{signed(sign, opening[account])}</td>
              ))}
              <td>{formatCents(heldIn(opening))}</td>
            </tr>
          )}
          {months.map(({ month, sums }, index) => (
            <tr key={month}>
              <th scope="row">{nameOf(month)}</th>
              {shown.map(({ account, sign }) => (
                <td key={account}>
                  {signed(sign, sums[account])}
                  {account === '756' && <Bar of={-(sums['756'] ?? 0) / most} />}
                </td>
              ))}
              <td>
                {formatCents(balances[index] ?? 0)}
                <Bar of={(balances[index] ?? 0) / highest} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {shown.map(({ account, sign }) => (
              <td key={account}>{signed(sign, sum(account))}</td>
            ))}
            <td>{formatCents(balances.at(-1) ?? heldIn(opening))}</td>
          </tr>
        </tfoot>
      </table>
    </Scroller>
  )
}

/** Horizontal bar of the accounts table, drawn as a share of the longest bar in its column. */
const Bar = ({ of: share }: { of: number }) => (
  <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
    <rect width={100 * Math.max(0, share)} height="4" fill="currentcolor" />
  </svg>
)

type Sums = AccountingYearLedger['opening']

/** Returns the association's money at the bank and in hand, cheques included, in cents. */
const heldIn = (sums: Sums) => (sums['512'] ?? 0) + (sums['5112'] ?? 0) + (sums['530'] ?? 0)

/** Returns the association's money at the end of each month, in cents, computed from the opening balance. */
function balancesOf(months: AccountingYearLedger['months'], opening: Sums) {
  let held = heldIn(opening)
  return months.map(({ sums }) => (held += heldIn(sums)))
}

const nameOf = (month: number) =>
  new Date(Date.UTC(2026, month - 1, 15)).toLocaleDateString('fr-FR', { month: 'long', timeZone: 'UTC' })

// Zero has no sign.
const signed = (sign: number, cents = 0) => formatCents(cents === 0 ? 0 : sign * cents)

const Scroller = styled('div')(({ theme: { vars, typography } }) => ({
  overflowX: 'auto',
  margin: `${space.x5} 0`,
  table: { ...typography.body2, width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  'th, td': { padding: `${space.x2} ${space.x3}`, borderTop: `1px solid ${vars.palette.line}`, textAlign: 'end' },
  'th:first-of-type': { textAlign: 'start' },
  td: { position: 'relative', whiteSpace: 'nowrap' },
  // Below the figure and outside its line, so that the figures of a row align.
  svg: {
    position: 'absolute',
    insetInline: space.x3,
    bottom: space.x1,
    width: `calc(100% - 2 * ${space.x3})`,
    height: space.x1,
    color: vars.palette.company.border,
  },
  tfoot: { fontWeight: typography.fontWeightMedium },
}))
