import { eq } from '#server/drizzle/drizzle.ts'
import type { PollQuestionDecision } from '#contract/polls/results.ts'
import type { Database } from '#server/database/connect.ts'
import { polls } from '#server/database/schema/polls.ts'
import { NotFoundError } from '#server/lib/errors.ts'

const outcomes: Record<PollQuestionDecision['outcome'], string> = {
  adopted: 'Adopté',
  rejected: 'Rejeté',
  tie: 'Égalité',
  'no-quorum': 'Quorum non atteint',
}

/** Returns the result of a closed poll as rows of a table, numbers as numbers: question, answer, count. */
export async function readResultTable(db: Database, id: number): Promise<(string | number)[][]> {
  const [poll] = await db.select().from(polls).where(eq(polls.id, id))
  if (!poll?.result) throw new NotFoundError('Le résultat paraît une fois la consultation close.')
  const { title, questions, result } = poll
  const rows: (string | number)[][] = [
    ['Question', 'Réponse', 'Nombre'],
    [title, 'Sur la liste', result.electorate],
    [title, 'Ont participé', result.voted],
    [title, 'Bulletins', result.ballots],
  ]
  for (const counted of result.questions) {
    const question = questions.find(({ id: key }) => key === counted.question)?.title ?? counted.question
    for (const { label, count } of counted.groups) rows.push([question, label, count])
    rows.push([question, 'Sans opinion', counted.no_opinion], [question, 'Sans réponse', counted.skipped])
    if (counted.mean !== null) rows.push([question, 'Moyenne', counted.mean])
    if (counted.median !== null) rows.push([question, 'Médiane', counted.median])
    for (const text of counted.texts) rows.push([question, text, 1])
    if (counted.decision) rows.push([question, outcomes[counted.decision.outcome], counted.decision.votes])
  }
  return rows
}
