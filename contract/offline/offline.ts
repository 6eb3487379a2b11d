import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { route } from '#contract/route.ts'
import { MAX_REVOKED_SESSIONS } from '#contract/session/sessionLimits.ts'
import { text } from '#contract/text.ts'

/** A document that a device may keep: `sha256` tells whether what it keeps is whole, and still the same. */
export const PackedDocument = z.object({
  id: z.number().int(),
  /** In bytes. */
  size: z.number().int(),
  sha256: z.string(),
})
export type PackedDocument = z.infer<typeof PackedDocument>

/**
 * An agreement in force, or a favourite of the member's whatever it is worth; `updated_at` tells whether the device's own
 * is the newest.
 */
export const PackedAccord = z.object({
  id: z.number().int(),
  title: z.string(),
  updated_at: z.iso.datetime(),
  is_in_force: z.boolean(),
  is_favourite: z.boolean(),
  documents: z.array(PackedDocument),
})
export type PackedAccord = z.infer<typeof PackedAccord>

/** SHA-256 of a session's token, in hexadecimal: it ends that session, and opens none. */
const HASH = 'L’empreinte d’un jeton compte 64 chiffres hexadécimaux'
const TokenHash = text(64, HASH).regex(/^[0-9a-f]{64}$/, HASH)

/** Calls of a device that works without a network. */
export const offline = {
  key: route({
    method: 'POST',
    path: '/offline/key',
    summary: 'Donne à cet appareil, dans un cookie, la moitié de la clé de ce qu’il garde hors connexion',
    reply: Answer.extend({
      /**
       * Under the newest, the first, a device seals who was received at a door and is not sent yet (32 bytes, base64url): the
       * same in each session of this member, so that what one that ended has left is sent by the next.
       */
      own_keys: z.array(z.string()),
    }),
  }),
  pack: route({
    method: 'GET',
    path: '/offline/pack',
    summary:
      'Ce qu’un appareil peut garder\u00a0: les accords en vigueur et vos favoris, leurs documents et leurs empreintes',
    reply: z.object({ data: z.object({ accords: z.array(PackedAccord), events: z.array(z.number().int()) }) }),
  }),
  revoke: route({
    method: 'POST',
    path: '/logout/offline',
    summary: 'Ferme des sessions quittées sans réseau, connues par l’empreinte de leur jeton',
    access: 'public',
    body: z.object({ token_hashes: z.array(TokenHash).max(MAX_REVOKED_SESSIONS, { abort: true }).min(1) }),
    reply: Answer,
  }),
}
