import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import type { PollQuestionResult } from '#contract/polls/results.ts'

type Props = { question: PollQuestion; counted: PollQuestionResult }

/** Numbers of one question's answers, as a table whose rows have a bar in the company's colour. */
export function QuestionResultTable({ question, counted }: Props) {
  const { groups, answered, no_opinion, skipped, mean, median, texts } = counted
  const isRanking = question.kind === 'ranking'
  const most = Math.max(1, ...groups.map(({ count }) => count), isRanking ? 0 : no_opinion)
  const isWithheld = groups.length === 0 && texts.length === 0 && answered > 0
  return (
    <>
      {isWithheld && <p>Trop peu de réponses pour les montrer sans désigner personne.</p>}
      <Table>
        <thead>
          <tr>
            <th scope="col">Réponse</th>
            <th scope="col">{isRanking ? 'Points' : 'Nombre'}</th>
            {!isRanking && <th scope="col">Part</th>}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, label, count }) => (
            <tr key={id ?? label}>
              <th scope="row">
                {question.kind === 'date' && id
                  ? formatDay(id)
                  : label.replace('.', question.kind === 'number' ? ',' : '.')}
                <Bar share={count / most} />
              </th>
              <td>{count}</td>
              {!isRanking && <td>{formatShare(count, answered)}</td>}
            </tr>
          ))}
          {groups.length === 0 && (
            <tr>
              <th scope="row">Réponses</th>
              <td>{answered}</td>
              {!isRanking && <td>–</td>}
            </tr>
          )}
          <tr data-aside>
            <th scope="row">Sans opinion</th>
            <td>{no_opinion}</td>
            {!isRanking && <td>–</td>}
          </tr>
          {skipped > 0 && (
            <tr data-aside>
              <th scope="row">Sans réponse</th>
              <td>{skipped}</td>
              {!isRanking && <td>–</td>}
            </tr>
          )}
        </tbody>
      </Table>
      {mean !== null && <p>{`Moyenne\u00a0: ${formatNumber(mean)}`}</p>}
      {median !== null && <p>{`Médiane\u00a0: ${formatNumber(median)}`}</p>}
      {texts.length > 0 && (
        <Texts>
          {texts.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- texts may repeat, and never move
            <li key={index}>{text}</li>
          ))}
        </Texts>
      )}
    </>
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg aria-hidden>
    <rect width={`${share * 100}%`} height="10" />
  </svg>
)

const formatShare = (part: number, all: number) =>
  all === 0 ? '' : `${formatNumber(Math.round((part / all) * 1000) / 10)}\u00a0%`
const formatNumber = (number: number) => String(number).replace('.', ',')
const formatDay = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1')

const Table = styled('table')(({ theme: { vars, typography } }) => ({
  ...typography.body1,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  'th, td': { padding: `${space.x2} 0`, borderBottom: `1px solid ${vars.palette.line}`, verticalAlign: 'top' },
  th: { textAlign: 'start', fontWeight: typography.fontWeightMedium, overflowWrap: 'anywhere' },
  'td, thead th + th': { width: '4.5rem', textAlign: 'end', whiteSpace: 'nowrap' },
  'thead th': { ...typography.overline, color: vars.palette.text.secondary },
  'tr[data-aside] > *': { color: vars.palette.text.secondary, fontWeight: typography.fontWeightRegular },
  svg: {
    display: 'block',
    width: '100%',
    height: 10,
    marginTop: space.x1,
    borderRadius: vars.shape.pill,
    fill: vars.palette.company.border,
    backgroundColor: vars.palette.line,
  },
}))

const Texts = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.body1,
  display: 'grid',
  gap: space.x3,
  margin: `${space.x4} 0 0`,
  padding: 0,
  listStyle: 'none',
  li: {
    padding: `${space.x2} ${space.x4}`,
    borderInlineStart: `3px solid ${vars.palette.line}`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
}))
