import { and, asc, eq, inArray, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { AgendaPointValues, CardVoteResult } from '#contract/events/agenda.ts'
import type { PollQuestionDecision } from '#contract/polls/results.ts'
import type { Transaction } from '#server/database/connect.ts'
import {
  event_agendas,
  event_answers,
  event_assemblies,
  event_attendances,
  event_convocations,
  events,
} from '#server/database/schema/events.ts'
import { polls } from '#server/database/schema/polls.ts'
import { readCardVotes } from '#server/events/readCardVotes.ts'
import { hasAttendedSql, representedVotesSql } from '#server/events/proxies/countedProxies.ts'
import { formatEventPlace } from '#server/events/recipients.ts'
import { formatFrenchMoment } from '#server/lib/parisTime.ts'

type Event = Pick<typeof events.$inferSelect, 'id' | 'title' | 'starts_at' | 'place' | 'address'>

/**
 * Returns a draft of an assembly's minutes in Markdown, from what happened: convocations, members present, represented
 * and excused, quorum, agenda, and the result of each resolution. Members are counted, not named.
 */
export async function composeMinutes(tx: Transaction, event: Event): Promise<string> {
  const [agenda] = await tx.select().from(event_agendas).where(eq(event_agendas.event_id, event.id))
  const points = agenda?.points ?? []
  const parts = [
    `L’assemblée «\u00a0${escapeMarkdown(event.title)}\u00a0» s’est tenue le ${formatFrenchMoment(event.starts_at)}. Lieu\u00a0: ${escapeMarkdown(formatEventPlace(event))}.`,
    await describeConvocations(tx, event.id),
    ...(await describePresence(tx, event.id)),
    ...(points.length > 0 ? await describeAgenda(tx, event.id, points) : []),
    '## Clôture',
    'L’ordre du jour étant épuisé, la séance est levée.',
  ]
  return parts.filter(Boolean).join('\n\n')
}

async function describeConvocations(tx: Transaction, id: number) {
  const sent = await tx
    .select({ made_at: event_convocations.made_at })
    .from(event_convocations)
    .where(eq(event_convocations.event_id, id))
    .orderBy(asc(event_convocations.id))
    .limit(50)
  if (sent.length === 0) return ''
  return `Les adhérents ont été convoqués le ${sent.map(({ made_at }) => formatFrenchMoment(made_at)).join(', puis le ')}.`
}

async function describePresence(tx: Transaction, id: number) {
  const [assembly] = await tx
    .select({ quorum: event_assemblies.quorum })
    .from(event_assemblies)
    .where(eq(event_assemblies.event_id, id))
  const { attended, remote, left, represented } = await countAttended(tx, id)
  const votes = attended + represented
  const excused = await tx.$count(event_answers, and(eq(event_answers.event_id, id), eq(event_answers.answer, 'non')))
  const quorum =
    assembly && `Le quorum de ${assembly.quorum} voix ${votes >= assembly.quorum ? 'est' : 'n’est pas'} atteint.`
  return [
    '## Présence et quorum',
    [
      `- Présents\u00a0: ${attended}${remote > 0 ? `, dont ${remote} à distance` : ''}`,
      ...(left > 0 ? [`- Partis avant la fin\u00a0: ${left}`] : []),
      `- Représentés\u00a0: ${represented}`,
      `- Voix\u00a0: ${votes}`,
      ...(excused > 0 ? [`- Excusés\u00a0: ${excused}`] : []),
    ].join('\n'),
    quorum ?? '',
  ]
}

/** Counts the members who attended an assembly, also those who left before the end, and the votes they represented. */
async function countAttended(tx: Transaction, id: number) {
  const { event_id, is_remote, left_at, removed_at } = event_attendances
  const [counts] = await tx
    .select({
      attended: sql<number>`count(*)::int`,
      remote: sql<number>`(count(*) filter (where ${is_remote}))::int`,
      left: sql<number>`count(${left_at})::int`,
    })
    .from(event_attendances)
    .where(and(eq(event_id, id), isNull(removed_at)))
  const [votes] = await tx
    .select({ represented: sql<number>`${representedVotesSql(tx, hasAttendedSql)}` })
    .from(events)
    .where(eq(events.id, id))
  return { attended: 0, remote: 0, left: 0, represented: 0, ...counts, ...votes }
}

async function describeAgenda(tx: Transaction, id: number, points: AgendaPointValues[]) {
  const cards = await readCardVotes(tx, id)
  const votes = await describePolls(
    tx,
    points.flatMap(({ poll }) => poll ?? []),
  )
  const list = points.map(({ title }, index) => `${index + 1}. ${escapeMarkdown(title)}`).join('\n')
  const debates = points.flatMap((point, index) => [
    `### ${index + 1}. ${escapeMarkdown(point.title)}`,
    point.body,
    point.cards ? describeCards(cards.get(point.cards.key)) : '',
    point.poll === null ? '' : (votes.get(point.poll) ?? ''),
  ])
  return ['## Ordre du jour', list, '## Délibérations', ...debates]
}

function describeCards(result: CardVoteResult | undefined): string {
  if (!result) return 'Résolution à carte levée\u00a0: le vote n’a pas eu lieu.'
  const { in_favour, against, abstained, present, represented, outcome } = result
  return `Résolution à carte levée\u00a0: ${in_favour} pour, ${against} contre, ${count(abstained, 'abstention')}, pour ${present + represented} voix présentes ou représentées. **${outcomes[outcome]}.**`
}

/** Returns the published results of closed polls as Markdown, by id, and the state of those still open. */
async function describePolls(tx: Transaction, ids: number[]) {
  const rows = await tx
    .select({
      id: polls.id,
      kind: polls.kind,
      title: polls.title,
      state: polls.state,
      questions: polls.questions,
      result: polls.result,
    })
    .from(polls)
    .where(inArray(polls.id, ids))
  return new Map(
    rows.map(({ id, kind, title, state, questions, result }) => {
      const name = `${kinds[kind]} «\u00a0${escapeMarkdown(title)}\u00a0»`
      if (state !== 'closed' || !result) return [id, `${name}\u00a0: le vote n’est pas clos.`]
      const lines = result.questions.map(({ question, groups, no_opinion, decision }) => {
        const asked = questions.find((one) => one.id === question)?.title ?? ''
        const counts = [...groups.map((group) => `${group.label} ${group.count}`), `sans opinion ${no_opinion}`]
        return `- ${escapeMarkdown(`${asked} – ${counts.join(', ')}`)}${decision ? `. **${outcomes[decision.outcome]}.**` : ''}`
      })
      return [id, `${name}, participation\u00a0: ${result.voted} sur ${result.electorate}.\n\n${lines.join('\n')}`]
    }),
  )
}

const kinds = { survey: 'Enquête', consultation: 'Consultation', vote: 'Vote secret' }
const outcomes: Record<PollQuestionDecision['outcome'], string> = {
  adopted: 'Adoptée',
  rejected: 'Rejetée',
  tie: 'Égalité, non adoptée',
  'no-quorum': 'Quorum non atteint, sans effet',
}
const count = (number: number, word: string) => `${number} ${word}${number > 1 ? 's' : ''}`

/** Escapes the characters that Markdown would read as marks in a line of plain text. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#]/g, String.raw`\$&`)
