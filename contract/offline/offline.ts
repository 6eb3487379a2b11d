import { z } from 'zod'
import { ApiActionReply } from '#contract/answer.ts'
import { defineApiRoute } from '#contract/route.ts'
import { MAX_SESSIONS_REVOKED_PER_CALL } from '#contract/session/sessionLimits.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

/** PDF of an agreement in the offline pack; `sha256` tells whether the device's copy is complete and current. */
export const OfflinePackDocument = z.object({
  id: z.number().int(),
  /** Size of the PDF in bytes. */
  size: z.number().int(),
  sha256: z.string(),
})
export type OfflinePackDocument = z.infer<typeof OfflinePackDocument>

/**
 * Collective agreement in the offline pack: one in force, or a favourite, even expired. `updated_at` tells whether the
 * device's copy is current.
 */
export const OfflinePackAccord = z.object({
  id: z.number().int(),
  title: z.string(),
  updated_at: z.iso.datetime(),
  is_in_force: z.boolean(),
  is_favourite: z.boolean(),
  documents: z.array(OfflinePackDocument),
})
export type OfflinePackAccord = z.infer<typeof OfflinePackAccord>

/**
 * French message for an invalid hash of a session token. The SHA-256 of a session's token (hexadecimal) can end the
 * session but not open one.
 */
const HASH = 'L’empreinte d’un jeton compte 64 chiffres hexadécimaux'
const TokenHash = baseTextFieldSchema(64, HASH).regex(/^[0-9a-f]{64}$/, HASH)

/** API routes for a device that works offline. */
export const offlineRoutes = {
  key: defineApiRoute('POST /offline/key', {
    summary: 'Donne à cet appareil, dans un cookie, la moitié de la clé de ce qu’il garde hors connexion',
    reply: ApiActionReply.extend({
      /**
       * Encryption keys (32 bytes, base64url), newest first, the first of which encrypts a device's unsent check-ins.
       * The keys are the same in every session of the member, so that the next session can send what the last one left.
       */
      own_keys: z.array(z.string()),
    }),
  }),
  pack: defineApiRoute('GET /offline/pack', {
    summary:
      'Ce qu’un appareil peut garder\u00a0: les accords en vigueur et vos favoris, leurs documents et leurs empreintes',
    reply: z.object({ data: z.object({ accords: z.array(OfflinePackAccord), events: z.array(z.number().int()) }) }),
  }),
  revoke: defineApiRoute('POST /logout/offline', {
    summary: 'Ferme des sessions quittées sans réseau, connues par l’empreinte de leur jeton',
    access: 'public',
    body: z.object({ token_hashes: z.array(TokenHash).max(MAX_SESSIONS_REVOKED_PER_CALL, { abort: true }).min(1) }),
  }),
}
