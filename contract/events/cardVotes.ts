import { z } from 'zod'
import { IdempotencyKey } from '#contract/page.ts'
import { defineApiRoute, entryIdPathParams } from '#contract/route.ts'
import { CardVoteResult, CardVoteRule } from './agenda.ts'
import { CardVoteCounts } from './cardVoteForm.ts'

/** Votes by show of cards of an assembly, with the votes in the room now: members present and represented. */
const AssemblyCardVotes = z.object({
  present: z.number().int(),
  represented: z.number().int(),
  votes: z.array(CardVoteRule.extend({ title: z.string(), result: CardVoteResult.nullable() })),
})
export type AssemblyCardVotes = z.infer<typeof AssemblyCardVotes>

const boardAccess = { access: 'board', role: 'memberships' } as const
const reply = z.object({ data: AssemblyCardVotes })

export const boardCardVoteRoutes = {
  cardVotes: defineApiRoute('GET /board/events/:id/card-votes', {
    ...boardAccess,
    summary: 'Les votes à carte levée d’une assemblée, et les voix dans la salle',
    reply,
  }),
  countCardVote: defineApiRoute('PUT /board/events/:id/card-votes/:key', {
    ...boardAccess,
    summary:
      'Note le résultat d’un vote à carte levée, compté dans la salle\u00a0; noté à nouveau, il remplace le précédent',
    params: entryIdPathParams.extend({ key: IdempotencyKey }),
    body: CardVoteCounts,
    reply,
  }),
}
