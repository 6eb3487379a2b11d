import { z } from 'zod'
import { Answer } from './answer.ts'
import { Company } from './companies.ts'
import { route } from './route.ts'
import { MAX_REVOKED_SESSIONS } from './sessionLimits.ts'
import { Email, passwordText, clientText } from './text.ts'

export const DeviceInfos = z.object({
  device_type: z.literal('web'),
  device_name: clientText(500),
  device_platform: clientText(100),
})

export const LoginCredentials = z.object({
  email: Email,
  password: passwordText('Mot de passe est requis'),
  remember: z.boolean().default(false),
  device_infos: DeviceInfos,
})
export type LoginCredentials = z.infer<typeof LoginCredentials>

/** The signed-in member, as the header reads it, with the company it belongs to. */
export const User = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  company: Company,
})
export type User = z.infer<typeof User>

export const LoggedIn = Answer.extend({ token: z.string(), user: User })
export type LoggedIn = z.infer<typeof LoggedIn>

/** SHA-256 of a session's token, in hexadecimal: it ends that session, and opens none. */
const TokenHash = z.string().regex(/^[0-9a-f]{64}$/, 'L’empreinte d’un jeton compte 64 chiffres hexadécimaux')

export const session = {
  login: route({
    method: 'POST',
    path: '/login',
    summary: 'Ouvre une session de membre',
    access: 'public',
    body: LoginCredentials,
    reply: LoggedIn,
  }),
  logout: route({ method: 'POST', path: '/logout', summary: 'Ferme la session de cet appareil', reply: Answer }),
  revoke: route({
    method: 'POST',
    path: '/logout/offline',
    summary: 'Ferme des sessions quittées sans réseau, connues par l’empreinte de leur jeton',
    access: 'public',
    body: z.object({ token_hashes: z.array(TokenHash).min(1).max(MAX_REVOKED_SESSIONS) }),
    reply: Answer,
  }),
  profile: route({
    method: 'GET',
    path: '/profile',
    summary: 'Le membre connecté',
    reply: z.object({ data: User }),
  }),
}
