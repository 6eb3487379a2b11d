import { z } from 'zod'
import { defineApiRoute } from '#contract/route.ts'
import { LoginDeviceInfos, LoginReply } from '#contract/session/session.ts'
import { requiredSingleLineSchema, currentPasswordSchema, baseTextFieldSchema } from '#contract/text.ts'

/** Passkey (WebAuthn credential) of a member, with the name that the member gave it. */
export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
  /** Host of a passkey that no longer works because the portal has moved; null for a working one. */
  former_domain: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const UNREADABLE = 'Cette clé d’accès ne peut pas être lue'
/** Schema of a base64url part of a WebAuthn response (`RegistrationResponseJSON`, `AuthenticationResponseJSON`). */
const part = (max: number) => baseTextFieldSchema(max, UNREADABLE, UNREADABLE).regex(/^[\w-]*$/, UNREADABLE)
const transports = z.array(baseTextFieldSchema(20, UNREADABLE)).max(10, { abort: true, error: UNREADABLE }).optional()
const credential = {
  id: part(1400),
  rawId: part(1400),
  type: z.literal('public-key', { error: UNREADABLE }),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
}
const Registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: part(4000), attestationObject: part(20_000), transports }),
})
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part(4000),
    authenticatorData: part(4000),
    signature: part(4000),
    userHandle: part(200).optional(),
  }),
})

const name = requiredSingleLineSchema(60, 'Donnez-lui un nom', 'Le nom doit contenir au plus 60 caractères')

export const passkeyRoutes = {
  list: defineApiRoute('GET /passkeys', {
    summary: 'Ses clés d’accès',
    reply: z.object({ data: z.array(Passkey) }),
  }),
  begin: defineApiRoute('POST /passkeys/options', {
    summary: 'Ce que le navigateur doit savoir pour créer une clé d’accès',
    body: z.object({ password: currentPasswordSchema() }),
    // PublicKeyCredentialCreationOptionsJSON of WebAuthn, as the library writes it.
    reply: z.object({ options: z.record(z.string(), z.unknown()) }),
  }),
  add: defineApiRoute('POST /passkeys', {
    summary: 'Ajoute une clé d’accès',
    body: z.object({ name, credential: Registration }),
    reply: z.object({ data: Passkey }),
  }),
  rename: defineApiRoute('PUT /passkeys/:id', {
    summary: 'Renomme une clé d’accès',
    body: z.object({ name }),
    reply: z.object({ data: Passkey }),
  }),
  remove: defineApiRoute('DELETE /passkeys/:id', {
    summary: 'Supprime une clé d’accès',
  }),
  beginLogin: defineApiRoute('POST /login/passkey/options', {
    summary: 'Ce que le navigateur doit savoir pour proposer une clé d’accès',
    access: 'public',
    reply: z.object({ options: z.record(z.string(), z.unknown()) }),
  }),
  login: defineApiRoute('POST /login/passkey', {
    summary: 'Ouvre une session avec une clé d’accès',
    access: 'public',
    body: z.object({ credential: Assertion, remember: z.boolean().default(false), device_infos: LoginDeviceInfos }),
    reply: LoginReply,
  }),
  confirm: defineApiRoute('POST /profile/confirmation/passkey', {
    summary: 'Montre de nouveau qui l’on est, par une de ses clés d’accès',
    body: z.object({ credential: Assertion }),
  }),
}
