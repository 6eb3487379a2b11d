import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { idParams } from '#contract/page.ts'
import { route } from '#contract/route.ts'

/** A device that is signed in. */
export const Device = z.object({
  id: z.number().int(),
  device_name: z.string(),
  device_platform: z.string(),
  signed_in_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** The one that asks. */
  is_this: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** A device that has signed in before: strangers' wrong passwords do not hold it up, and its logins are not told by mail. */
export const KnownDevice = Device.pick({ id: true, signed_in_at: true, is_this: true }).extend({
  /** Null when it has not said. */
  device_name: z.string().nullable(),
})
export type KnownDevice = z.infer<typeof KnownDevice>

/** What opens an account beside its password, and what closes it. */
export const devices = {
  list: route({
    method: 'GET',
    path: '/profile/devices',
    summary: 'Les appareils connectés',
    reply: z.object({ data: z.array(Device) }),
  }),
  signOut: route({
    method: 'DELETE',
    path: '/profile/devices/:id',
    summary: 'Déconnecte un appareil',
    params: idParams,
    reply: Answer,
  }),
  signOutAll: route({
    method: 'DELETE',
    path: '/profile/devices',
    summary: 'Déconnecte tous les appareils, celui-ci compris',
    reply: Answer,
  }),
  listKnown: route({
    method: 'GET',
    path: '/profile/known-devices',
    summary: 'Les appareils reconnus',
    reply: z.object({ data: z.array(KnownDevice) }),
  }),
  forget: route({
    method: 'DELETE',
    path: '/profile/known-devices/:id',
    summary: 'Ne reconnaît plus un appareil',
    params: idParams,
    reply: Answer,
  }),
  closeAccess: route({
    method: 'DELETE',
    path: '/profile/access',
    summary: 'Ferme tout ce qui ouvre son compte, sauf le mot de passe, et supprime ses archives',
    reply: Answer,
  }),
}
