import { z } from 'zod'
import { entryIdPathParams, defineApiRoute } from '#contract/route.ts'
import { ProxyRequestFormValues } from './proxyForm.ts'

/** Voting proxy that another member offers to the reader, or that the reader holds. */
export const ReceivedProxy = z.object({
  /** Id of the member who gives the proxy. */
  giver: z.number().int(),
  name: z.string(),
  state: z.enum(['asked', 'accepted']),
})
export type ReceivedProxy = z.infer<typeof ReceivedProxy>

/** Voting proxies of an assembly that concern the reader: the one they give, and those that they receive. */
export const OwnProxies = z.object({
  /** Maximum number of proxies per person; null until the board has set it. */
  limit: z.number().int().nullable(),
  /** False once the assembly has begun or is cancelled: proxies no longer change. */
  is_open: z.boolean(),
  /** True when the reader's dues are paid, so that they can vote. */
  is_entitled: z.boolean(),
  given: z
    .object({
      /** Name of the holder once they have accepted; before, the number or address that the giver typed. */
      to: z.string(),
      state: z.enum(['asked', 'accepted', 'refused']),
    })
    .nullable(),
  received: z.array(ReceivedProxy),
})
export type OwnProxies = z.infer<typeof OwnProxies>

/** Maximum number of proxy offers that the member's home receives. */
export const MAX_LISTED_PROXY_OFFERS = 20

/** Voting proxy that another member offers to the reader, who has not answered, with its assembly. */
export const ProxyOffer = z.object({
  event: z.object({ id: z.number().int(), title: z.string() }),
  /** Name of the member who offers the proxy. */
  name: z.string(),
})
export type ProxyOffer = z.infer<typeof ProxyOffer>

const reply = z.object({ data: OwnProxies })

export const proxyRoutes = {
  offers: defineApiRoute('GET /events/proxy-offers', {
    summary: 'Les pouvoirs que l’on vous propose et qui attendent votre réponse, la prochaine assemblée d’abord',
    reply: z.object({ data: z.array(ProxyOffer).max(MAX_LISTED_PROXY_OFFERS) }),
  }),
  ownProxies: defineApiRoute('GET /events/:id/proxies', {
    summary: 'Les pouvoirs que l’on donne et que l’on reçoit pour une assemblée',
    reply,
  }),
  offerProxy: defineApiRoute('PUT /events/:id/proxy', {
    summary:
      'Propose son pouvoir à un adhérent, par son numéro ou son adresse exacte\u00a0; rien ne dit si cette personne existe',
    body: ProxyRequestFormValues,
    reply,
  }),
  revokeProxy: defineApiRoute('DELETE /events/:id/proxy', {
    summary: 'Reprend son pouvoir, ou retire sa proposition, tant que l’assemblée n’a pas commencé',
    reply,
  }),
  answerProxy: defineApiRoute('PUT /events/:id/proxies/:member', {
    summary: 'Accepte ou refuse le pouvoir d’un adhérent, ou rend celui que l’on porte',
    params: entryIdPathParams.extend({ member: entryIdPathParams.shape.id }),
    body: z.object({ is_accepted: z.boolean() }),
    reply,
  }),
}
