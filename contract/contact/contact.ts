import { z } from 'zod'
import { DEFAULT_COMPANY } from '#association/companies.ts'
import { defineApiRoute } from '#contract/route.ts'
import {
  requiredSingleLineSchema,
  MailHeaderAddress,
  optionalSingleLineSchema,
  multilineTextSchema,
  baseTextFieldSchema,
} from '#contract/text.ts'

export const ContactMessage = z.object({
  name: requiredSingleLineSchema(100, 'Le nom est requis', 'Le nom doit contenir au plus 100 caractères'),
  email: MailHeaderAddress,
  phone: optionalSingleLineSchema(30, 'Le téléphone doit contenir au plus 30 caractères').default(''),
  subject: requiredSingleLineSchema(150, 'Le sujet est requis', 'Le sujet doit contenir au plus 150 caractères'),
  content: multilineTextSchema(5000, 'Le message est requis', 'Le message doit contenir au plus 5000 caractères'),
  company_id: z.number().int().min(1).max(2_147_483_647).default(DEFAULT_COMPANY),
  /** Honeypot field of the contact form, hidden from people: the server drops a message that fills it. */
  website: baseTextFieldSchema(500, 'Au plus 500 caractères').default(''),
  /**
   * Solution of the contact form's proof of work: numbers separated by points, required only when the server asks for
   * one.
   */
  proof: baseTextFieldSchema(300, 'Au plus 300 caractères').default(''),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const contactRoutes = {
  send: defineApiRoute('POST /contact-us', {
    summary: 'Envoie un message au bureau',
    access: 'public',
    body: ContactMessage,
    isSentOnce: true,
  }),
}
