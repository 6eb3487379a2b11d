import type { OfficePoll } from '#contract/polls/office.ts'
import { decisionLabels, pollKindLabels } from '#src/polls/pollWords.ts'

/** Returns the result of a closed poll as a news post: summary and Markdown body with a table for each question. */
export function composePollResultPost({ kind, content, result }: OfficePoll): { summary: string; body: string } {
  if (!result) throw new Error('A poll without its result is described')
  const { electorate, voted, has_quorum } = result
  const share = electorate === 0 ? 0 : Math.round((voted / electorate) * 100)
  const summary = `${pollKindLabels[kind]}\u00a0: ${voted} participants sur ${electorate} inscrits (${share}\u00a0%).`
  const parts = result.questions.map((counted) => {
    const question = content.questions.find(({ id }) => id === counted.question)
    const rows = [
      ...counted.groups.map(({ label, count }) => [escapeCell(label), String(count)]),
      ['Sans opinion', String(counted.no_opinion)],
    ]
    const table = ['| Réponse | Nombre |', '| --- | --- |', ...rows.map((cells) => `| ${cells.join(' | ')} |`)]
    const decision = counted.decision && `**${decisionLabels[counted.decision.outcome]}**`
    return [`## ${escapeLine(question?.title ?? '')}`, decision, table.join('\n')].filter(Boolean).join('\n\n')
  })
  const quorum = has_quorum === null ? '' : `Le quorum ${has_quorum ? 'est' : 'n’est pas'} atteint.`
  return { summary, body: [summary, quorum, ...parts].filter(Boolean).join('\n\n') }
}

/** Escapes the characters that Markdown reads as syntax within a line. */
const escapeLine = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
const escapeCell = (text: string) => escapeLine(text).replaceAll('\n', ' ')
