import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { space } from '#theme/space.ts'
import type { FrontMatterValue } from '#contract/office/textSource.ts'
import type { FrontMatterField, RepeatedRowsFieldColumn } from '#src/office/resource.ts'
import { FieldGroup } from '#src/office/parts/FieldGroup.tsx'

type Row = Record<string, string | number>

type Props = {
  of: Extract<FrontMatterField, { is: 'rows' }>
  label: string
  value: FrontMatterValue | undefined
  error: string | undefined
  onChange: (rows: Row[]) => void
}

/** Field of an office text for a list of rows with the same columns, such as signatories or programme items. */
export function RepeatedRowsField({ of: { row, columns, hint, max }, label, value, error, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const rows = rowsOf(value)
  const change = (at: number, cells: Row) => onChange(rows.map((one, index) => (index === at ? cells : one)))
  /** Changes the field's list of rows and focuses the changed row, before the next key press. */
  const changeRows = (now: Row[], at: number) => {
    flushSync(() => onChange(now))
    const cell = list.current?.children[at]?.querySelector('input')
    ;(cell ?? add.current)?.focus()
  }

  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <List ref={list}>
        {rows.map((cells, at) => (
          <Cells
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place in the list
            key={at}
            role="group"
            aria-label={`${row} ${at + 1}`}
            style={{ ['--columns' as never]: Math.min(columns.length, 3) }}
          >
            {columns.map((column) => (
              <Cell
                key={column.name}
                of={column}
                value={cells[column.name] ?? ''}
                onChange={(cell) => change(at, { ...cells, [column.name]: cell })}
              />
            ))}
            <div>
              {at > 0 && (
                <MuiButton
                  aria-label={`Monter\u00a0: ${row} ${at + 1}`}
                  onClick={() =>
                    changeRows(
                      [...rows.slice(0, at - 1), cells, ...rows.slice(at - 1, at), ...rows.slice(at + 1)],
                      at - 1,
                    )
                  }
                >
                  Monter
                </MuiButton>
              )}
              <MuiButton
                aria-label={`Ôter\u00a0: ${row} ${at + 1}`}
                onClick={() =>
                  changeRows(
                    rows.filter((_, index) => index !== at),
                    rows.length,
                  )
                }
              >
                Ôter
              </MuiButton>
            </div>
          </Cells>
        ))}
      </List>
      <div>
        <MuiButton
          ref={add}
          variant="outlined"
          disabled={rows.length >= max}
          onClick={() => changeRows([...rows, {}], rows.length)}
        >
          Ajouter&nbsp;: {row.toLocaleLowerCase('fr')}
        </MuiButton>
      </div>
    </FieldGroup>
  )
}

type CellProps = { of: RepeatedRowsFieldColumn; value: string | number; onChange: (value: string | number) => void }

function Cell({ of: { label, is, isOptional = false }, value, onChange }: CellProps) {
  const typed = is === 'moment' ? String(value).replace(' ', 'T') : String(value)
  const read = (text: string) => {
    if (is === 'moment') return text.replace('T', ' ').slice(0, 16)
    return is === 'number' && /^\d+$/.test(text) ? Number(text) : text
  }
  const isTimed = is === 'time' || is === 'moment'
  return (
    <TextField
      label={isOptional ? `${label} (facultatif)` : label}
      value={typed}
      {...(isTimed && { type: is === 'time' ? 'time' : 'datetime-local' })}
      slotProps={{
        htmlInput: { maxLength: 2000, 'aria-required': !isOptional, ...(is === 'number' && { inputMode: 'numeric' }) },
        ...(isTimed && { inputLabel: { shrink: true } }),
      }}
      onChange={({ target }) => onChange(read(target.value))}
    />
  )
}

const rowsOf = (value: FrontMatterValue | undefined): Row[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object') : []

const List = styled('div')({ display: 'grid', gap: space.x3, '&:empty': { display: 'none' } })

const Cells = styled('div')(({ theme: { breakpoints } }) => ({
  display: 'grid',
  gap: space.x3,
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
    alignItems: 'start',
    '& > div:last-of-type': { gridColumn: '1 / -1' },
  },
}))
