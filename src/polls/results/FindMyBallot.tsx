import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { space } from '#theme/space.ts'
import type { PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { Poll, PublishedBallots } from '#contract/polls/polls.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import { fetchApiFile } from '#src/api/fetchFile.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { saveFile } from '#src/lib/saveFile.ts'
import { readBallotRecord } from '#src/polls/voting/ballotRecords.ts'

/** Search of a member's own ballot among the published ones, by its receipt code, and the file to count them again. */
export function FindMyBallot({ poll: { id, questions } }: { poll: Poll }) {
  const [code, setCode] = useState('')
  const [found, setFound] = useState<PollAnswersByQuestion | null>()
  useEffect(() => {
    void readBallotRecord(id).then((record) => record?.state === 'sent' && setCode((typed) => typed || record.receipt))
  }, [id])
  const load = () => fetchApiFile('GET /polls/:id/ballots', { params: { id } })
  const find = () =>
    showToastOnFailure(async () => {
      const published = JSON.parse(await (await load()).blob.text()) as PublishedBallots
      const { receiptOfToken } = await import('#src/polls/voting/ballot.ts')
      const wanted = code.toUpperCase().replace(/[^\dA-Z]/g, '')
      const receipts = await Promise.all(published.ballots.map(({ token }) => receiptOfToken(token)))
      const ballot = published.ballots[receipts.findIndex((receipt) => receipt.replaceAll('-', '') === wanted)]
      setFound(ballot ? (JSON.parse(ballot.answers) as PollAnswersByQuestion) : null)
    }, 'Les bulletins n’ont pas pu être lus')
  const save = () =>
    showToastOnFailure(async () => {
      const { blob, name } = await load()
      saveFile(blob, name)
    }, 'Le fichier n’a pas pu être téléchargé')
  return (
    <Root aria-labelledby="bulletins">
      <h2 id="bulletins">Les bulletins publiés</h2>
      <p>Chacun peut recompter ce vote. Le fichier contient tous les bulletins, sans nom, avec leurs signatures.</p>
      <label>
        <span>Votre code de reçu</span>
        <input
          value={code}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setFound(undefined)
            setCode(target.value)
          }}
        />
      </label>
      <ButtonRow>
        <Button look="main" onClick={() => void find()}>
          Trouver mon bulletin
        </Button>
        <Button onClick={() => void save()}>Télécharger les bulletins</Button>
      </ButtonRow>
      <div role="status">
        {found === null && (
          <p>Aucun bulletin publié n’a ce code. Vérifiez-le, puis écrivez au bureau s’il est juste.</p>
        )}
        {found && <FoundBallot answers={found} questions={questions} />}
      </div>
      <p>
        Pour tout vérifier sans ce portail&nbsp;:{' '}
        <a href="/verification/index.html">recompter le fichier sur votre appareil</a>.
      </p>
    </Root>
  )
}

function FoundBallot({ answers, questions }: { answers: PollAnswersByQuestion; questions: PollQuestion[] }) {
  return (
    <>
      <p>Votre bulletin est dans la liste&nbsp;:</p>
      <dl>
        {questions
          .filter(({ id }) => answers[id] !== undefined)
          .map((question) => (
            <div key={question.id}>
              <dt>{question.title}</dt>
              <dd>{wordsOf(question, answers)}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function wordsOf({ id, options }: PollQuestion, answers: PollAnswersByQuestion): string {
  const answer = answers[id]
  if (answer === null || answer === undefined) return 'Sans opinion'
  return [answer]
    .flat()
    .map((one) => options.find((option) => option.id === one)?.label ?? String(one))
    .join(', ')
}

const Root = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space.x4,
  maxWidth: '38rem',
  h2: { ...typography.h3, margin: 0 },
  p: { ...typography.body1, margin: 0, color: vars.palette.text.secondary },
  a: { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
  label: { display: 'grid', gap: space.x1 },
  'label span': typography.subtitle2,
  input: {
    ...typography.body1,
    minHeight: 50,
    maxWidth: '100%',
    padding: `${space.x3} ${space.x4}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.background.paper,
    color: vars.palette.text.primary,
  },
  dl: { display: 'grid', gap: space.x3, margin: `${space.x3} 0 0` },
  dt: { ...typography.body2, color: vars.palette.text.secondary },
  dd: { ...typography.subtitle1, margin: 0 },
}))
