import { z } from 'zod'

const Text = z.object({ type: z.literal('text'), text: z.string() })
const Mark = z.object({ type: z.enum(['strong', 'em']), text: z.string() })
const Anchor = z.object({ type: z.literal('link'), text: z.string(), href: z.string() })
/** Run of words in a paragraph of a published text: plain, emphasized, or a link. */
export const InlineSpan = z.discriminatedUnion('type', [Text, Mark, Anchor])
export type InlineSpan = z.infer<typeof InlineSpan>

/**
 * Focal point that stays visible when a picture is cropped: percent of its width from the left, of its height from the
 * top.
 */
export const FocalPoint = z.object({ x: z.number().int().min(0).max(100), y: z.number().int().min(0).max(100) })
export type FocalPoint = z.infer<typeof FocalPoint>

/** Picture of a published text in several widths of the same proportions, from the smallest to the largest. */
export const ResponsivePicture = z.object({
  /** Text alternative of a picture; empty when the text around it says the same. */
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Focal point of a cropped picture; the centre when absent. */
  focus: FocalPoint.optional(),
  sources: z.array(z.object({ src: z.string(), width: z.number().int() })).min(1),
})
export type ResponsivePicture = z.infer<typeof ResponsivePicture>

/** Layout of a list of named entries in a published text: timeline, figures, people or steps. */
export const PublishedTextEntryListLayout = z.enum(['timeline', 'figures', 'people', 'steps'])
export type PublishedTextEntryListLayout = z.infer<typeof PublishedTextEntryListLayout>

/** Block of a published text, such as a paragraph, which the client renders as elements: no HTML is sent. */
export const PublishedTextBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), inlines: z.array(InlineSpan) }),
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    /** Anchor of the heading, unique in the published text, derived from the heading's words. */
    id: z.string(),
    inlines: z.array(InlineSpan),
  }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(InlineSpan)) }),
  z.object({ type: z.literal('quote'), inlines: z.array(InlineSpan) }),
  z.object({ type: z.literal('picture'), picture: ResponsivePicture, legend: z.string() }),
  z.object({
    type: z.literal('table'),
    head: z.array(z.array(InlineSpan)),
    rows: z.array(z.array(z.array(InlineSpan))),
  }),
  z.object({
    type: z.literal('entries'),
    look: PublishedTextEntryListLayout,
    entries: z.array(z.object({ name: z.string(), inlines: z.array(InlineSpan) })),
  }),
])
export type PublishedTextBlock = z.infer<typeof PublishedTextBlock>
