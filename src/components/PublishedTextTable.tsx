import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { InlineSpan } from '#contract/blocks.ts'
import { InlineTextSpans } from '#src/components/text/InlineTextSpans.tsx'

type Cells = InlineSpan[][]
type Props = { head: Cells; rows: Cells[] }

/**
 * Table of a published text. On narrow screens it scrolls sideways, by keyboard too. Number columns align right,
 * percentages also show a bar, and a row with a bold name is the total. Without a header, the first column names the
 * rows.
 */
export function PublishedTextTable({ head, rows }: Props) {
  const looks = (rows[0] ?? []).map((_, column) => lookOf(rows.map((row) => row[column] ?? [])))
  const title = cellText(head[0] ?? rows[0]?.[0] ?? [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard
    <Scroller role="group" aria-label={`Tableau\u00a0: ${title}`} tabIndex={0}>
      <table>
        {head.length > 0 && (
          <thead>
            <tr>
              {head.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- the cells of a text never move
                <th key={column} scope="col" data-look={looks[column]}>
                  <InlineTextSpans of={cell} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={line} data-total={row[0]?.[0]?.type === 'strong' || undefined}>
              {row.map((cell, column) =>
                column === 0 ? (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <th key={column} scope="row">
                    <InlineTextSpans of={cell} />
                  </th>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <td key={column} data-look={looks[column]}>
                    <InlineTextSpans of={cell} />
                    {looks[column] === 'share' && <Bar share={cellText(cell)} />}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

/** Bar in a table cell, as wide as the percentage that the cell contains. */
const Bar = ({ share }: { share: string }) => (
  <svg aria-hidden>
    <rect width={share.replace(',', '.').replace(/\s/, '')} height="6" />
  </svg>
)

const cellText = (cell: InlineSpan[]) => cell.map(({ text }) => text).join('')

/** Detects the content of a table column: percentages (`share`), other numbers (`number`) or text (undefined). */
function lookOf(cells: Cells): 'share' | 'number' | undefined {
  const texts = cells.map(cellText)
  if (texts.every((text) => /^\d{1,3}(?:,\d+)?\s?%$/.test(text))) return 'share'
  return texts.every((text) => /^[+−-]?\d[\d\s.,]*[€%]?$/.test(text)) ? 'number' : undefined
}

const Scroller = styled('div')(({ theme: { vars, typography } }) => ({
  overflowX: 'auto',
  table: { ...typography.body2, width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  'th, td': {
    padding: `${space.x3} clamp(${space.x2}, 3vw, ${space.x4}) ${space.x3} 0`,
    borderBottom: `1px solid ${vars.palette.line}`,
    textAlign: 'start',
    verticalAlign: 'top',
    minWidth: '7rem',
    // No column is narrower than its longest word.
    overflowWrap: 'normal',
  },
  'th:last-child, td:last-child': { paddingInlineEnd: 0 },
  'thead th': { ...typography.overline, color: vars.palette.text.secondary, verticalAlign: 'bottom' },
  'tbody th': { fontWeight: typography.fontWeightMedium },
  '[data-look]': { minWidth: 0, textAlign: 'end' },
  'td[data-look]': { whiteSpace: 'nowrap' },
  'td[data-look=share]': { width: 'clamp(3rem, 16vw, 6rem)' },
  svg: {
    display: 'block',
    width: '100%',
    height: 6,
    marginTop: space.x1,
    borderRadius: vars.shape.pill,
    fill: vars.palette.company.border,
    backgroundColor: vars.palette.line,
  },
  'tr[data-total] > *': { borderBottom: 0, borderTop: `2px solid ${vars.palette.control}` },
  'tr[data-total] svg': { display: 'none' },
  '@media print': { overflow: 'visible', tr: { breakInside: 'avoid' }, 'th, td': { minWidth: 0 } },
}))
