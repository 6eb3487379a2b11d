import { portalPagePaths } from '#contract/paths.ts'
import type { OfficePoll } from '#contract/polls/office.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import { Link } from '#src/navigation/Link.tsx'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'

/** Answers to a consultation by member, which its page announces to be known to the board. */
export function NamedAnswers({ named, questions }: { named: OfficePoll['named']; questions: PollQuestion[] }) {
  return (
    <section aria-labelledby="reponses">
      <h2 id="reponses">Réponses</h2>
      {named.length === 0 && <p>Aucune pour l’instant.</p>}
      <OfficeEntryList>
        {named.map(({ id, name, answers }) => (
          <li key={id}>
            <h3>
              <Link to={portalPagePaths.boardMember(id)}>{name}</Link>
            </h3>
            {questions
              .filter((question) => answers[question.id] !== undefined)
              .map((question) => (
                <p key={question.id}>{`${question.title} ${describeAnswer(question, answers[question.id])}`}</p>
              ))}
          </li>
        ))}
      </OfficeEntryList>
    </section>
  )
}

function describeAnswer({ options }: PollQuestion, answer: OfficePoll['named'][number]['answers'][string] | undefined) {
  if (answer === null || answer === undefined) return '— sans opinion'
  const words = [answer].flat().map((one) => options.find(({ id }) => id === one)?.label ?? String(one))
  return `— ${words.join(', ')}`
}
