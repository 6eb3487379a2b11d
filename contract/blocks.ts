import { z } from 'zod'

const Text = z.object({ type: z.literal('text'), text: z.string() })
const Mark = z.object({ type: z.enum(['strong', 'em']), text: z.string() })
const Anchor = z.object({ type: z.literal('link'), text: z.string(), href: z.string() })
/** A run of words in a text. */
export const Inline = z.discriminatedUnion('type', [Text, Mark, Anchor])
export type Inline = z.infer<typeof Inline>

/** What of a picture stays in sight where it is cropped: hundredths of its width from the left, of its height from above. */
export const Focus = z.object({ x: z.number().int().min(0).max(100), y: z.number().int().min(0).max(100) })
export type Focus = z.infer<typeof Focus>

/** A drawing or a photograph in several widths, all of the same proportions, from the smallest to the largest. */
export const Picture = z.object({
  /** What one sees; empty when the words around it say it. */
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Its middle, unless told. */
  focus: Focus.optional(),
  sources: z.array(z.object({ src: z.string(), width: z.number().int() })).min(1),
})
export type Picture = z.infer<typeof Picture>

/** How a list of named entries is drawn. */
export const EntriesLook = z.enum(['timeline', 'figures', 'people', 'steps'])
export type EntriesLook = z.infer<typeof EntriesLook>

/** A text as typed blocks: the reader draws them as elements, no HTML ever crosses the wire. */
export const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), inlines: z.array(Inline) }),
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    /** Its own in the text, from its words: a link leads there. */
    id: z.string(),
    inlines: z.array(Inline),
  }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(Inline)) }),
  z.object({ type: z.literal('quote'), inlines: z.array(Inline) }),
  z.object({ type: z.literal('picture'), picture: Picture, legend: z.string() }),
  z.object({ type: z.literal('table'), head: z.array(z.array(Inline)), rows: z.array(z.array(z.array(Inline))) }),
  z.object({
    type: z.literal('entries'),
    look: EntriesLook,
    entries: z.array(z.object({ name: z.string(), inlines: z.array(Inline) })),
  }),
])
export type Block = z.infer<typeof Block>
