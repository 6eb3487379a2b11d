import { z } from 'zod'
import { PublishedTextBlock } from '#contract/blocks.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { multilineTextSchema } from '#contract/text.ts'

/** Role of a signatory in the session of an assembly. */
export const MinutesRole = z.enum(['president', 'secretary'])
export type MinutesRole = z.infer<typeof MinutesRole>

/** Signature of an assembly's minutes. */
export const MinutesSignature = z.object({
  role: MinutesRole,
  name: z.string(),
  at: z.iso.datetime(),
  /** SHA-256 of the signed text in hexadecimal. */
  sha256: z.string(),
})
export type MinutesSignature = z.infer<typeof MinutesSignature>

/** Last version of an assembly's minutes in the office; version 0 is empty and not written. */
const OfficeMinutes = z.object({
  title: z.string(),
  version: z.number().int(),
  body: z.string(),
  sha256: z.string(),
  made_at: z.iso.datetime().nullable(),
  by: z.string(),
  signatures: z.array(MinutesSignature),
  /** Signatures of the last signed version, which a later change has made void. */
  void_signatures: z.array(MinutesSignature),
  /** Publication of the last version, and of the version that members read; null before. */
  published_at: z.iso.datetime().nullable(),
  last_published_at: z.iso.datetime().nullable(),
  /** True once the assembly has begun: before, its minutes cannot be signed. */
  has_begun: z.boolean(),
})
export type OfficeMinutes = z.infer<typeof OfficeMinutes>

/** Signed minutes of an assembly, as members read them. */
const PublishedMinutes = z.object({
  blocks: z.array(PublishedTextBlock),
  signatures: z.array(MinutesSignature),
  published_at: z.iso.datetime(),
})
export type PublishedMinutes = z.infer<typeof PublishedMinutes>

const version = z.int().min(0).max(1_000_000)
const boardAccess = { access: 'board', role: 'memberships' } as const
const reply = z.object({ data: OfficeMinutes })

export const minutesRoutes = {
  minutes: defineApiRoute('GET /events/:id/minutes', {
    summary: 'Le procès-verbal publié d’une assemblée',
    reply: z.object({ data: PublishedMinutes }),
  }),
  minutesFile: defineApiRoute('GET /events/:id/minutes/file', {
    summary: 'Le procès-verbal publié d’une assemblée, en PDF',
    reply: defineApiFileReply('application/pdf'),
  }),
  officeMinutes: defineApiRoute('GET /board/events/:id/minutes', {
    ...boardAccess,
    summary: 'Le procès-verbal d’une assemblée, avec ses signatures',
    reply,
  }),
  draftMinutes: defineApiRoute('POST /board/events/:id/minutes/draft', {
    ...boardAccess,
    summary: 'Écrit un projet de procès-verbal d’après ce qui s’est passé',
    body: z.object({ version }),
    reply,
  }),
  changeMinutes: defineApiRoute('PUT /board/events/:id/minutes', {
    ...boardAccess,
    summary: 'Enregistre une nouvelle version du procès-verbal\u00a0; les signatures de la précédente ne valent plus',
    body: z.object({
      version,
      body: multilineTextSchema(
        60_000,
        'Écrivez le procès-verbal',
        'Le procès-verbal contient au plus 60\u00a0000 caractères',
      ),
    }),
    bodyBytes: 1024 * 1024,
    reply,
  }),
  signMinutes: defineApiRoute('POST /board/events/:id/minutes/signatures', {
    ...boardAccess,
    summary: 'Signe le procès-verbal, comme président ou comme secrétaire de séance',
    stepUp: true,
    body: z.object({ version, role: MinutesRole }),
    reply,
  }),
  publishMinutes: defineApiRoute('POST /board/events/:id/minutes/publication', {
    ...boardAccess,
    summary: 'Publie le procès-verbal signé des deux sur la page de l’assemblée',
    body: z.object({ version }),
    reply,
  }),
}
