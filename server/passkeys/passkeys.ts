import type { FastifyRequest } from 'fastify'
import { passkeyRoutes as calls } from '#contract/passkeys/passkeys.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { addPasskey, beginPasskeyCreation } from './addPasskey.ts'
import { sweepWebAuthnChallenges } from './challenges.ts'
import { beginPasskeyLogin, confirmSessionByPasskey, loginByPasskey } from './passkeyLogin.ts'
import { listPasskeys, fillMissingPasskeyHosts, removePasskey, renamePasskey } from './passkeyRows.ts'
import { passkeysPersonalDataDeclaration } from './personalData.ts'
import { passkeyDomain, webAuthnRelyingParty } from './relyingParty.ts'

/** Feature of the portal: adding, renaming and removing passkeys, and sign-in with them. */
export const passkeysFeature: PortalFeature = {
  routes(app, { db, env }) {
    mountApiCall(app, calls.list, async ({ member, request }) => ({
      data: await listPasskeys(db, member.id, webAuthnRelyingParty(request, env).rpID),
    }))
    mountApiCall(app, calls.begin, async ({ member, request, body: { password } }) => ({
      options: { ...(await beginPasskeyCreation({ db, env, member, request }, password)) },
    }))
    mountApiCall(app, calls.add, async ({ member, request, body }) => ({
      data: await addPasskey({ db, env, member, request }, body),
    }))
    mountApiCall(app, calls.rename, async ({ member, params: { id }, body: { name }, request }) => ({
      data: await renamePasskey(db, { member_id: member.id, id, name }, webAuthnRelyingParty(request, env).rpID),
    }))
    mountApiCall(app, calls.remove, async ({ member, params }) => {
      await removePasskey(db, member.id, params.id)
      return { success: true, message: 'La clé d’accès est supprimée.' }
    })
    const beginLogin = async ({ request }: { request: FastifyRequest }) => ({
      options: { ...(await beginPasskeyLogin({ db, env, request })) },
    })
    mountApiCall(app, calls.beginLogin, beginLogin, { importance: 'session' })
    mountApiCall(app, calls.confirm, async ({ member, body, request }) => {
      await confirmSessionByPasskey({ db, env, request }, member, body.credential)
      return { success: true, message: 'Merci, c’est bien vous.' }
    })
    mountApiCall(app, calls.login, ({ body, request, reply }) => loginByPasskey({ db, env, request }, body, reply), {
      importance: 'session',
    })
  },
  personalData: passkeysPersonalDataDeclaration,
  async sweep({ db, env }) {
    await sweepWebAuthnChallenges(db)
    await fillMissingPasskeyHosts(db, passkeyDomain(env))
  },
}
