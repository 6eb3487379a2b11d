import { portalPagePaths } from '#contract/paths.ts'
import type { OfficePoll } from '#contract/polls/office.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import { OfficeEntries } from '#src/office/parts/OfficeList.tsx'

/** Answers to a consultation by member, which its page announces to be known to the board. */
export function NamedAnswers({ named, questions }: { named: OfficePoll['named']; questions: PollQuestion[] }) {
  return (
    <section aria-labelledby="reponses">
      <h2 id="reponses">Réponses</h2>
      {named.length === 0 && <p>Aucune pour l’instant.</p>}
      <OfficeEntries
        of={named}
        heading="h3"
        columns={{
          title: ({ name }) => name,
          to: ({ id }) => portalPagePaths.boardMember(id),
          lines: questions.map(
            (question) =>
              ({ answers }: OfficePoll['named'][number]) =>
                answers[question.id] !== undefined &&
                `${question.title} ${describeAnswer(question, answers[question.id])}`,
          ),
        }}
      />
    </section>
  )
}

function describeAnswer({ options }: PollQuestion, answer: OfficePoll['named'][number]['answers'][string] | undefined) {
  if (answer === null || answer === undefined) return '— sans opinion'
  const words = [answer].flat().map((one) => options.find(({ id }) => id === one)?.label ?? String(one))
  return `— ${words.join(', ')}`
}
