import { z } from 'zod'
import { defineApiRoute } from '#contract/route.ts'

/** Device that is signed in to a member's account. */
export const SignedInDevice = z.object({
  id: z.number().int(),
  device_name: z.string(),
  device_platform: z.string(),
  signed_in_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_this: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

/** Device that has signed in before: failed logins of strangers do not delay it, and its logins send no alert. */
export const PreviouslySignedInDevice = SignedInDevice.pick({ id: true, signed_in_at: true, is_this: true }).extend({
  device_name: z.string().nullable(),
})
export type PreviouslySignedInDevice = z.infer<typeof PreviouslySignedInDevice>

/** API routes for a member's signed-in devices and the other means of access to their account. */
export const deviceRoutes = {
  list: defineApiRoute('GET /profile/devices', {
    summary: 'Les appareils connectés',
    reply: z.object({ data: z.array(SignedInDevice) }),
  }),
  signOut: defineApiRoute('DELETE /profile/devices/:id', {
    summary: 'Déconnecte un appareil',
  }),
  signOutAll: defineApiRoute('DELETE /profile/devices', {
    summary: 'Déconnecte tous les appareils, celui-ci compris',
  }),
  listKnown: defineApiRoute('GET /profile/known-devices', {
    summary: 'Les appareils reconnus',
    reply: z.object({ data: z.array(PreviouslySignedInDevice) }),
  }),
  forget: defineApiRoute('DELETE /profile/known-devices/:id', {
    summary: 'Ne reconnaît plus un appareil',
  }),
  closeAccess: defineApiRoute('DELETE /profile/access', {
    summary: 'Ferme tout ce qui ouvre son compte, sauf le mot de passe, et supprime ses archives',
  }),
}
