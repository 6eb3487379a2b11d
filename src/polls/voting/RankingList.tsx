import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'
import type { QuestionFieldProps } from './QuestionFieldProps.ts'

/** Options of a question in the member's order, moved by buttons. The first press ranks them as they are shown. */
export function RankingList({ question: { options }, answer, onChange }: QuestionFieldProps) {
  const order = Array.isArray(answer) ? answer : options.map(({ id }) => id)
  const labelOf = (key: string) => options.find(({ id }) => id === key)?.label ?? ''
  const move = (at: number, by: number) => {
    const moved = [...order]
    const [key] = moved.splice(at, 1)
    if (key !== undefined) moved.splice(at + by, 0, key)
    onChange(moved)
  }
  return (
    <>
      <List>
        {order.map((key, at) => (
          <li key={key}>
            <span>{labelOf(key)}</span>
            <Button aria-label={`Monter\u00a0: ${labelOf(key)}`} disabled={at === 0} onClick={() => move(at, -1)}>
              ↑
            </Button>
            <Button
              aria-label={`Descendre\u00a0: ${labelOf(key)}`}
              disabled={at === order.length - 1}
              onClick={() => move(at, 1)}
            >
              ↓
            </Button>
          </li>
        ))}
      </List>
      {!Array.isArray(answer) && <Button onClick={() => onChange(order)}>Garder cet ordre</Button>}
    </>
  )
}

const List = styled('ol')(({ theme: { vars, typography } }) => ({
  ...typography.body1,
  display: 'grid',
  gap: space.x2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'rank',
  li: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: space.x2,
    padding: `${space.x2} ${space.x2} ${space.x2} ${space.x4}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.borderRadius,
    counterIncrement: 'rank',
    overflowWrap: 'anywhere',
  },
  'li > span::before': { content: 'counter(rank) ". "', color: vars.palette.company.text },
  'button:disabled': { opacity: 0.4, cursor: 'default' },
}))
