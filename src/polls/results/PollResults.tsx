import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import type { PollResult } from '#contract/polls/results.ts'
import { formatCount } from '#src/lib/text.ts'
import { decisionLabels } from '#src/polls/pollWords.ts'
import { QuestionResultTable } from './QuestionResultTable.tsx'

type Props = { result: PollResult; questions: PollQuestion[]; quorumPercent: number | null }

/** Result of a closed poll: participation, quorum, and each question's numbers as bars in a table. */
export function PollResults({ result, questions, quorumPercent }: Props) {
  const { electorate, voted, ballots, has_quorum } = result
  return (
    <Root aria-labelledby="resultat">
      <h2 id="resultat" tabIndex={-1}>
        Résultat
      </h2>
      <dl>
        <div>
          <dt>Sur la liste</dt>
          <dd>{electorate}</dd>
        </div>
        <div>
          <dt>Ont participé</dt>
          <dd>{`${voted} (${formatShare(voted, electorate)})`}</dd>
        </div>
        {quorumPercent !== null && (
          <div>
            <dt>{`Quorum de ${quorumPercent}\u00a0%`}</dt>
            <dd>{has_quorum ? 'atteint' : 'non atteint'}</dd>
          </div>
        )}
      </dl>
      {voted > ballots && (
        <p>{`${formatCount(voted - ballots, 'bulletin')} n’${voted - ballots > 1 ? 'ont' : 'a'} pas atteint l’urne avant la clôture.`}</p>
      )}
      {result.questions.map((counted) => {
        const question = questions.find(({ id }) => id === counted.question)
        if (!question) return null
        return (
          <section key={counted.question}>
            <h3>{question.title}</h3>
            {counted.decision && (
              <p data-decision={counted.decision.outcome}>
                <b>{decisionLabels[counted.decision.outcome]}</b>
                {` · ${counted.decision.votes} sur ${counted.decision.cast}\u00a0voix`}
              </p>
            )}
            <QuestionResultTable question={question} counted={counted} />
          </section>
        )
      })}
    </Root>
  )
}

const formatShare = (part: number, all: number) =>
  all === 0 ? '0\u00a0%' : `${String(Math.round((part / all) * 1000) / 10).replace('.', ',')}\u00a0%`

const Root = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x6,
  maxWidth: '44rem',
  h2: { ...typography.h2, margin: 0 },
  h3: { ...typography.h4, margin: `0 0 ${space.x3}`, overflowWrap: 'anywhere' },
  dl: { display: 'flex', flexWrap: 'wrap', gap: `${space.x4} ${space.x10}`, margin: 0 },
  dt: { ...typography.overline, color: vars.palette.text.secondary },
  dd: { ...typography.h4, margin: 0, fontVariantNumeric: 'tabular-nums' },
  p: { ...typography.body1, margin: `0 0 ${space.x3}`, color: vars.palette.text.secondary },
  'p > b': { color: vars.palette.text.primary },
}))
