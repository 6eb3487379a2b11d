import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { OfficePoll } from '#contract/polls/office.ts'
import { listPollProblems } from '#contract/polls/listPollProblems.ts'
import { MAX_POLL_QUESTIONS } from '#contract/polls/pollLimits.ts'
import type { PollContent, PollKind, PollQuestion } from '#contract/polls/questions.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ApiCallError } from '#src/api/call.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { SwitchList, SwitchRow } from '#src/components/controls/SwitchList.tsx'
import { showToast } from '#src/lib/messages.ts'
import { callBoardApi, runBoardAction } from '#src/office/boardCall.ts'
import { officePollKindLabels } from '#src/polls/office/officePollWords.ts'
import { secrecySentences } from '#src/polls/pollWords.ts'
import { createQuestion } from './createQuestion.ts'
import { PollElectorateFields } from './PollElectorateFields.tsx'
import { LineField } from './LineField.tsx'
import { PollAnnouncement } from './PollAnnouncement.tsx'
import { PollPreview } from './PollPreview.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { PollSelectField } from './PollSelectField.tsx'

type Props = { poll: OfficePoll; onChanged: (poll: OfficePoll) => Promise<void> }

/** Editor of a poll's draft: kind, introduction, questions, electorate, quorum, preview and announcement. */
export function PollEditor({ poll, onChanged }: Props) {
  const navigate = useNavigate()
  const [content, setContent] = useState(poll.content)
  const [isShown, setShown] = useState(false)
  const { kind, title, introduction, questions, electorate, is_binding, quorum_percent } = content
  const problems = listPollProblems(content)
  const isSaved = JSON.stringify(content) === JSON.stringify(poll.content)
  const change = (part: Partial<PollContent>) => setContent((before) => ({ ...before, ...part }))
  const changeQuestions = (next: PollQuestion[]) => change({ questions: next })

  /** Saves the draft and returns it; undefined when it was refused. */
  const save = async (): Promise<OfficePoll | undefined> => {
    if (isSaved) return poll
    try {
      const { data } = await callBoardApi('PUT /board/polls/:id', {
        params: { id: poll.id },
        body: { version: poll.version, content },
      })
      await onChanged(data)
      return data
    } catch (error) {
      showToast('error', error instanceof ApiCallError ? error.message : 'Le brouillon n’a pas pu être enregistré')
      return undefined
    }
  }
  const remove = () =>
    runBoardAction(async () => {
      const done = await callBoardApi('DELETE /board/polls/:id', { params: { id: poll.id } })
      void navigate(portalPagePaths.boardPolls)
      return done
    })
  return (
    <Root>
      <h1 tabIndex={-1}>{title || 'Sans titre'}</h1>
      <LineField label="Titre" value={title} max={160} onChange={(text) => change({ title: text })} />
      <PollSelectField
        label="Sorte"
        value={kind}
        options={Object.entries(officePollKindLabels)}
        onChange={(chosen) => change({ kind: chosen as PollKind })}
      />
      <ul aria-label="Ce que la page dira">
        {secrecySentences[kind].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <LineField
        label="Présentation (facultative)"
        value={introduction}
        max={4000}
        isLong
        hint="En Markdown. Un lien vers un accord s’écrit [L’accord](/accords/4)."
        onChange={(text) => change({ introduction: text })}
      />
      <h2>Questions</h2>
      {questions.map((question, index) => (
        <QuestionEditor
          key={question.id}
          question={question}
          number={index + 1}
          earlier={questions.slice(0, index)}
          pollKind={kind}
          problems={problems.filter((one) => one.question === question.id).map(({ problem }) => problem)}
          onChange={(next) => changeQuestions(questions.map((one) => (one.id === question.id ? next : one)))}
          onRemove={() => changeQuestions(questions.filter(({ id }) => id !== question.id))}
          onUp={index > 0 ? () => changeQuestions(swap(questions, index)) : undefined}
        />
      ))}
      <Button
        disabled={questions.length >= MAX_POLL_QUESTIONS}
        onClick={() => changeQuestions([...questions, createQuestion(questions)])}
      >
        Ajouter une question
      </Button>
      <h2>À qui</h2>
      <PollElectorateFields electorate={electorate} onChange={(next) => change({ electorate: next })} />
      {kind === 'vote' && (
        <SwitchList>
          <SwitchRow
            label="Le résultat engage le bureau"
            about="Sinon, la page dit que le vote est consultatif."
            isOn={is_binding}
            onChange={(isOn) => change({ is_binding: isOn })}
          />
        </SwitchList>
      )}
      <LineField
        label="Quorum, en pourcentage des inscrits (facultatif)"
        value={quorum_percent === null ? '' : String(quorum_percent)}
        max={3}
        onChange={(text) => change({ quorum_percent: parsePercent(text) })}
      />
      <ButtonRow>
        <Button look="main" disabled={isSaved} onClick={() => void save()}>
          {isSaved ? 'Enregistré' : 'Enregistrer le brouillon'}
        </Button>
        <Button
          aria-expanded={isShown}
          onClick={() => void (isShown ? setShown(false) : save().then((done) => done && setShown(true)))}
        >
          {isShown ? 'Fermer l’aperçu' : 'Voir l’aperçu'}
        </Button>
        <ConfirmingButton question="Ce brouillon sera effacé." yes="Effacer" onYes={remove}>
          Effacer
        </ConfirmingButton>
      </ButtonRow>
      {isShown && <PollPreview content={content} blocks={poll.blocks} />}
      <PollAnnouncement problems={problems} onSave={save} onAnnounced={onChanged} />
    </Root>
  )
}

const swap = (questions: PollQuestion[], index: number): PollQuestion[] =>
  questions.map(
    (question, at) =>
      (at === index ? questions[index - 1] : at === index - 1 ? questions[index] : question) ?? question,
  )

function parsePercent(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(100, Math.max(1, Number(digits)))
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  maxWidth: '46rem',
  h1: { margin: 0, overflowWrap: 'anywhere' },
  h2: { ...typography.h3, margin: `${space.x4} 0 0` },
  '& > ul[aria-label]:not(:has(button, input))': {
    ...typography.body2,
    margin: 0,
    paddingInlineStart: space.x5,
    color: vars.palette.text.secondary,
  },
  '& > button': { justifySelf: 'start' },
}))
