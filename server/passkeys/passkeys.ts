import { passkeyRoutes as calls } from '#contract/passkeys/passkeys.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { addPasskey, beginPasskey } from './addPasskey.ts'
import { sweepChallenges } from './challenges.ts'
import { beginPasskeyLogin, confirmSessionByPasskey, loginByPasskey } from './passkeyLogin.ts'
import { listPasskeys, fillMissingRpIds, removePasskey, renamePasskey } from './passkeyRows.ts'
import { passkeysPersonalData } from './personalData.ts'
import { passkeyDomain, relyingParty } from './relyingParty.ts'

/** Feature of the portal: adding, renaming and removing passkeys, and sign-in with them. */
export const passkeysFeature: Feature = {
  routes(app, { db, env }) {
    mount(app, calls.list, async ({ member, request }) => ({
      data: await listPasskeys(db, member.id, relyingParty(request, env).rpID),
    }))
    mount(app, calls.begin, async ({ member, request, body: { password } }) => ({
      options: { ...(await beginPasskey({ db, env, member, request }, password)) },
    }))
    mount(app, calls.add, async ({ member, request, body }) => ({
      data: await addPasskey({ db, env, member, request }, body),
    }))
    mount(app, calls.rename, async ({ member, params: { id }, body: { name }, request }) => ({
      data: await renamePasskey(db, { member_id: member.id, id, name }, relyingParty(request, env).rpID),
    }))
    mount(app, calls.remove, async ({ member, params }) => {
      await removePasskey(db, member.id, params.id)
      return { success: true, message: 'La clé d’accès est supprimée.' }
    })
    mount(app, calls.beginLogin, async ({ request }) => ({
      options: { ...(await beginPasskeyLogin({ db, env, request })) },
    }))
    mount(app, calls.confirm, async ({ member, body, request }) => {
      await confirmSessionByPasskey({ db, env, request }, member, body.credential)
      return { success: true, message: 'Merci, c’est bien vous.' }
    })
    mount(app, calls.login, ({ body, request, reply }) => loginByPasskey({ db, env, request }, body, reply))
  },
  personalData: passkeysPersonalData,
  async sweep({ db, env }) {
    await sweepChallenges(db)
    await fillMissingRpIds(db, passkeyDomain(env))
  },
}
