import { z } from 'zod'

const Text = z.object({ type: z.literal('text'), text: z.string() })
const Mark = z.object({ type: z.enum(['strong', 'em']), text: z.string() })
const Anchor = z.object({ type: z.literal('link'), text: z.string(), href: z.string() })
/** A run of words in an article. */
export const Inline = z.discriminatedUnion('type', [Text, Mark, Anchor])
export type Inline = z.infer<typeof Inline>

/** An article's text as typed blocks: the reader draws them as elements, no HTML ever crosses the wire. */
export const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), inlines: z.array(Inline) }),
  z.object({ type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), inlines: z.array(Inline) }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(Inline)) }),
  z.object({ type: z.literal('quote'), inlines: z.array(Inline) }),
])
export type Block = z.infer<typeof Block>
