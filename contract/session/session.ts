import { z } from 'zod'
import { ApiActionReply } from '#contract/answer.ts'
import { Company } from '#contract/companies/companies.ts'
import { defineApiRoute } from '#contract/route.ts'
import { EmailAddress, passwordSchema, clientReportedTextSchema } from '#contract/text.ts'

export const LoginDeviceInfos = z.object({
  device_type: z.literal('web'),
  device_name: clientReportedTextSchema(500),
  device_platform: clientReportedTextSchema(100),
})

export const LoginCredentials = z.object({
  email: EmailAddress,
  password: passwordSchema('Mot de passe est requis'),
  remember: z.boolean().default(false),
  device_infos: LoginDeviceInfos,
})
export type LoginCredentials = z.infer<typeof LoginCredentials>

/** Signed-in member with their company, as the page header shows them. */
export const SignedInMember = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  company: Company,
})
export type SignedInMember = z.infer<typeof SignedInMember>

export const LoginReply = ApiActionReply.extend({ token: z.string(), user: SignedInMember })
export type LoginReply = z.infer<typeof LoginReply>

export const sessionRoutes = {
  login: defineApiRoute('POST /login', {
    summary: 'Ouvre une session de membre',
    access: 'public',
    body: LoginCredentials,
    reply: LoginReply,
  }),
  logout: defineApiRoute('POST /logout', {
    summary: 'Ferme la session de cet appareil',
  }),
  profile: defineApiRoute('GET /profile', {
    summary: 'Le membre connecté',
    reply: z.object({ data: SignedInMember }),
  }),
}
