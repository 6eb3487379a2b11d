import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeBase64Url, encodeBase64Url } from '#contract/base64url.ts'
import { contract } from '#contract/contract.ts'
import { parseMemberCardUrl } from '#contract/profile/signedCard.ts'
import { memberCardPublicKeys } from '#server/profile/cardKeys.ts'
import { parseEncryptionKeys, addNewEncryptionKey } from '#server/secrets/keys.ts'
import { ValueEncryption } from '#server/secrets/Secrets.ts'
import { checkMembershipCardSignature } from '#src/cardCheck/checkSignature.ts'
import { storeMembershipCardSignatureKeys } from '#src/cardCheck/storedCardKeys.ts'
import { TEST_DATA_ENCRYPTION_KEYS } from './dataKeys.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { LOG_LEVEL: 'trace', PUBLIC_URL: 'https://www.envol.example', DEMO: 'on' } })
const CODE = 'Zq3_kd-0aB1cD2eF3gH4iJ'
let token = ''
let board = ''

/**
 * Replaces the first demo member's dues by thirty-day periods. `until` (period's end) and `due` (due date) are days
 * from today.
 */
async function paid(...terms: [until: number, state: string, due?: number][]) {
  const { db } = here.portal
  await db.execute(sql`delete from dues where member_id = 1`)
  for (const [until, state, due = until] of terms) {
    await db.execute(sql`
      insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference)
        select 1, today + ${until}::int - 30, today + ${until}::int, 1000, 'virement', ${state},
          today + ${due}::int, 'ENV'
        from (select (now() at time zone 'Europe/Paris')::date as today)`)
  }
}
const dayFromToday = (days: number) =>
  here.portal.value(sql`select ((now() at time zone 'Europe/Paris')::date + ${days}::int)::text`)
const cardOf = async (whose = token) => (await here.portal.call('GET /profile/card', { token: whose })).body.data
const check = (code: string, whose = board) =>
  here.portal.call('GET /board/cards/:code', { path: `/board/cards/${code}`, token: whose })

beforeAll(async () => {
  const { portal } = here
  token = await portal.signIn()
  board = await portal.signIn('bureau@envol.example')
  const scale = [{ slug: 'zz-essai', label: 'Essayeuse' }]
  await portal.db.execute(sql`
    insert into membership_scale (functions, contracts, working_times, bases, dues, accounts)
      values (${JSON.stringify(scale)}, '[]', '[]', '[]', '[]', '[]')
      on conflict (id) do update set functions = excluded.functions`)
  await portal.db.execute(sql`
    update members set card_code = ${CODE}, function = 'zz-essai', joined_on = '2024-03-01' where id = 1`)
})

describe('the member card', () => {
  it('gives the name, purpose and validity, and has an address for the board', async () => {
    await paid([200, 'payee'], [-10, 'payee'], [400, 'attendue'], [500, 'remise'], [600, 'rejetee'])
    const card = await cardOf()
    expect(card).toEqual({
      number: '000001',
      first_name: 'Camille',
      last_name: 'Laurent',
      image: null,
      company: 'Air Hexagone',
      function: 'Essayeuse',
      joined_on: '2024-03-01',
      valid_until: await dayFromToday(200),
      paid_until: await dayFromToday(200),
      expected_on: null,
      code: expect.stringMatching(new RegExp(`^https://www.envol.example/carte/${CODE}#[\\w-]{100}$`)),
    })
  })

  it('shows a function as written when the price list has it no more', async () => {
    await here.portal.db.execute(sql`update members set function = 'steward-de-nuit' where id = 1`)
    expect(await cardOf()).toMatchObject({ function: 'steward-de-nuit' })
  })

  it('is invalid for a member without a due yet, or with a late payment', async () => {
    await paid()
    expect(await cardOf()).toMatchObject({ valid_until: null, paid_until: null, expected_on: null })
    expect((await check(CODE)).body.data).toMatchObject({ valid_until: null, is_valid: false })
    await paid([20, 'rejetee'], [60, 'annoncee'])
    expect(await cardOf()).toMatchObject({ valid_until: null, expected_on: null })
  })

  // A member who has been asked to pay is valid: bank delays are not their fault.
  it.each(['a-annoncer', 'annoncee', 'remise'])('is valid while a debit is %s', async (state) => {
    const [first, end] = [await dayFromToday(14), await dayFromToday(20)]
    const waiting = { valid_until: end, paid_until: null, expected_on: first }
    await paid([20, state, 14])
    expect(await cardOf()).toMatchObject(waiting)
    expect((await check(CODE)).body.data).toMatchObject({ ...waiting, is_valid: true })
    await paid([-10, 'payee'], [20, state, 14])
    expect(await cardOf()).toMatchObject({ ...waiting, paid_until: await dayFromToday(-10) })
  })

  it('is invalid when a debit’s day has passed without an announcement', async () => {
    await paid([-10, 'payee'], [20, 'a-annoncer', -1])
    expect((await check(CODE)).body.data).toMatchObject({ valid_until: await dayFromToday(-10), is_valid: false })
  })

  it('stays valid for thirty days after a transfer’s due date, and not for a second one', async () => {
    await paid([0, 'attendue', -30])
    const grace = { valid_until: await dayFromToday(0), expected_on: await dayFromToday(-30) }
    expect((await check(CODE)).body.data).toMatchObject({ ...grace, is_valid: true })
    await paid([-1, 'attendue', -31], [29, 'attendue', 14])
    expect((await check(CODE)).body.data).toMatchObject({ is_valid: false })
  })

  it('is unique to each member, with an unguessable code that fits a QR code', async () => {
    const { rows } = await here.portal.db.execute<{ card_code: string }>(sql`select card_code from members`)
    const codes = rows.map(({ card_code }) => card_code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(contract.profile.checkCard.params.safeParse({ code }).success).toBe(true)
    expect((await cardOf(await here.portal.signIn('membre2@envol.example'))).code).not.toContain(CODE)
  })
})

describe('the signature of a member card, checked offline', () => {
  /** Returns the signed data in the QR code of the membership card. */
  const signedCard = async () => parseMemberCardUrl((await cardOf()).code) ?? { code: '', stated: '' }
  const giveKeys = async () => storeMembershipCardSignatureKeys(await memberCardPublicKeys(here.portal.context.secrets))

  it('gives the number and the last day, and the expiry once it is past', async () => {
    await giveKeys()
    await paid([20, 'payee'])
    const until = await dayFromToday(20)
    const statement = expect.objectContaining({ number: '000001', valid_until: until })
    expect(await checkMembershipCardSignature(await signedCard())).toEqual({ outcome: 'valable', statement })
    await paid([-1, 'payee'])
    expect(await checkMembershipCardSignature(await signedCard())).toMatchObject({ outcome: 'expiree' })
    await paid()
    expect(await checkMembershipCardSignature(await signedCard())).toEqual({ outcome: 'muette' })
  })

  it('is invalid for another day, number or code, and for any change', async () => {
    await giveKeys()
    await paid([-1, 'payee'])
    const { code, stated } = await signedCard()
    expect(await checkMembershipCardSignature({ code: 'a'.repeat(22), stated })).toEqual({ outcome: 'fausse' })
    const bytes = decodeBase64Url(stated) ?? new Uint8Array()
    for (const [at, byte] of bytes.entries()) {
      const changed = encodeBase64Url(bytes.with(at, byte ^ 1))
      expect(['fausse', 'sans-cle']).toContain((await checkMembershipCardSignature({ code, stated: changed })).outcome)
    }
    expect(await checkMembershipCardSignature({ code, stated: stated.slice(1) })).toEqual({ outcome: 'fausse' })
  })

  it('is valid after one rotation of the keys, and not after two', async () => {
    await paid([20, 'payee'])
    const { code, stated } = await signedCard()
    let keys = parseEncryptionKeys(TEST_DATA_ENCRYPTION_KEYS) ?? new Map<string, Buffer>()
    const afterRotation = async () => {
      keys = addNewEncryptionKey(keys)
      storeMembershipCardSignatureKeys(await memberCardPublicKeys(new ValueEncryption(keys, async () => keys)))
      return checkMembershipCardSignature({ code, stated })
    }
    expect(await afterRotation()).toMatchObject({ outcome: 'valable' })
    expect(await afterRotation()).toEqual({ outcome: 'sans-cle' })
  })

  it('is checked with keys that only the board gets, and that cannot sign', async () => {
    const asked = await here.portal.call('GET /board/card-keys', { token: board })
    expect(asked.body.data).toEqual(await memberCardPublicKeys(here.portal.context.secrets))
    expect(JSON.stringify(asked.body)).not.toContain(TEST_DATA_ENCRYPTION_KEYS.split(':')[1])
    expect((await here.portal.call('GET /board/card-keys', { token })).status).toBe(403)
  })
})

describe('the verification of a member card', () => {
  it.each([
    [0, true],
    [-1, false],
  ])('with a last day %i days from today gives %s', async (until, isValid) => {
    await paid([until, 'payee'])
    const { body } = await check(CODE)
    expect(body.data).toMatchObject({ number: '000001', last_name: 'Laurent', is_valid: isValid })
    expect(body.data).not.toHaveProperty('code')
  })

  it('accepts no other code, and is for the board', async () => {
    expect(await check('a'.repeat(22))).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('carte') },
    })
    expect((await check('court')).status).toBe(422)
    expect((await check(CODE, token)).status).toBe(403)
  })

  it('keeps the code out of the log', async () => {
    await check(CODE)
    await here.portal.app.inject(`/carte/${CODE}`)
    expect(here.portal.lines.join('')).toContain('/board/cards/:code')
    expect(here.portal.lines.join('')).not.toContain(CODE)
  })
})
