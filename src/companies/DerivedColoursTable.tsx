import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import {
  measureColourRoles,
  formatContrastRatio,
  type MeasuredContrast,
  type ColourRoleContrastReport,
} from '#theme/measureRoles.ts'

/**
 * Table of the colours derived from a company colour, light and dark: value, contrast on each background, reason for
 * adjusting it.
 */
export function DerivedColoursTable({ color }: { color: string }) {
  const night = measureColourRoles(color, 'dark')
  return (
    <section aria-labelledby="roles">
      <h2 id="roles">Chaque rôle, mesuré</h2>
      {/* Wider than a phone: the table scrolls on its own, also by keyboard. */}
      <Scroll role="region" aria-labelledby="roles" tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <th scope="col">Rôle</th>
              <th scope="col">Jour</th>
              <th scope="col">Nuit</th>
            </tr>
          </thead>
          <tbody>
            {measureColourRoles(color, 'light').map((day, index) => (
              <tr key={day.role}>
                <th scope="row">
                  <code>{day.role}</code>
                  {day.use}
                </th>
                <Cell of={day} />
                {night[index] && <Cell of={night[index]} />}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
    </section>
  )
}

function Cell({ of: { value, against, reason } }: { of: ColourRoleContrastReport }) {
  return (
    <td>
      <Value>
        <span style={{ backgroundColor: value }} />
        <code>{value.toUpperCase()}</code>
      </Value>
      <ul>
        {against.map((one) => (
          <Contrast key={one.ground} of={one} />
        ))}
      </ul>
      {reason && <p>{reason}</p>}
    </td>
  )
}

function Contrast({ of: { ground, ratio, mark } }: { of: MeasuredContrast }) {
  return (
    <li>
      {ground} {formatContrastRatio(ratio)} <strong data-mark={mark}>{mark}</strong>
    </li>
  )
}

const Scroll = styled('div')({ overflowX: 'auto', marginTop: space.x4 })

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  minWidth: 760,
  borderCollapse: 'collapse',
  'th, td': {
    padding: `${space.x3} ${space.x4} ${space.x3} 0`,
    borderBottom: `1px solid ${theme.vars.palette.line}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  'tbody th': { fontWeight: theme.typography.fontWeightRegular, '& code': { display: 'block' } },
  ul: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${space.half} ${space.x4}`,
    margin: `${space.x2} 0 0`,
    padding: 0,
    listStyle: 'none',
  },
  li: { fontVariantNumeric: 'tabular-nums' },
  p: { maxWidth: '34em', margin: `${space.x2} 0 0`, color: theme.vars.palette.text.secondary },
  'strong[data-mark=insuffisant]': { color: theme.vars.palette.error.main },
}))

const Value = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  '& > span': {
    width: 28,
    height: 28,
    borderRadius: theme.vars.shape.small,
    border: `1px solid ${theme.vars.palette.control}`,
  },
}))
