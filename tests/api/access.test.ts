import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { BoardRole } from '#contract/office/boardRoles.ts'
import { contract, type ApiCallsMergedFromSubjects } from '#contract/contract.ts'
import { listMemberPathPrefixes } from '#contract/paths.ts'
import type { ApiCallAccessLevel, ApiRoute } from '#contract/route.ts'
import { readPagePicturesOfAccordDocuments } from '#server/accords/pictures/readPagePictures.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { members as memberTable } from '#server/database/schema/members.ts'
import {
  activations,
  membership_requests,
  request_files,
  request_messages,
} from '#server/database/schema/membership.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { computeMembershipRequestVersion } from '#server/membership/computeMembershipRequestVersion.ts'
import type { PortalFeature } from '#server/feature.ts'
import { publicVapidKeys } from '#server/push/subscriptions.ts'
import { isMembersOnlyAccess } from '#src/navigation/screenFacts.ts'
import { portalScreens } from '#src/screens/screenList.tsx'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { createVirtualAuthenticator } from '#tests/samples/authenticator.ts'
import { hashPasswordCheaply } from '#tests/samples/hashPasswordCheaply.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { buildTaggedPdf } from '#tests/samples/pdf.ts'
import { bankStatementCallInputs } from './bankStatementCallInputs.ts'
import { duesCallInputs } from './duesCallInputs.ts'
import { bankTransferMembershipRequestBody } from './joining.ts'
import { boardCallInputsAboutMembers } from './boardCallInputsAboutMembers.ts'
import { messageAttendanceMailingCallInputs } from './messageAttendanceMailingCallInputs.ts'
import { demoLoginCredentials, startPortal, useTestPortal } from './portal.ts'
import { pollCallInputs } from './pollCallInputs.ts'
import { createPushBrowser, allPushNotificationChoices } from './pushInputs.ts'
import { testOnlyApiCalls, testOnlyCallsFeature, type TestOnlyCallsBySubject } from './probes.ts'
import { runPendingBackgroundJobs, importTestContent } from './importTestContent.ts'

const here = useTestPortal({ also: [testOnlyCallsFeature], env: { TAX_CREDIT: 'on', BACKUP_DIR: 'never-written' } })
const routes: ApiRoute[] = Object.values({ ...contract, probes: testOnlyApiCalls }).flatMap((subject): ApiRoute[] =>
  Object.values(subject),
)

type Calls = ApiCallsMergedFromSubjects<typeof contract & TestOnlyCallsBySubject>
type Name = keyof Calls

type Input = {
  path?: string
  body?: object
  headers?: Record<string, string>
  /** Inserts the database rows that the tested API call needs, for the caller with this e-mail address. */
  prepare?: (email: string | undefined) => Promise<unknown>
  /** Restores the database rows that the following API calls of the access test need. */
  restore?: () => Promise<unknown>
}
let pictureName = ''
let portraitName = ''
const passkey = { id: 1, credential: {} }
let device = 1
let holder = 0
const pushed: { body: object } = { body: {} }
let packVersion = '0'.repeat(64)
/** Cache header of the members' page pictures, whose address names their version. */
const VERSIONED = 'private, max-age=31536000, immutable'
const lent = { accord: 0, other: 0, document: 0, pictures: '0'.repeat(16) }
const EVENT = 900_000
const MAIL = '00000000-0000-4000-8000-000000000000'
const FEED = 'a'.repeat(43)
const CARD = 'a'.repeat(22)
const forgetful = { email: 'membre3@envol.example' }

const applicant = {
  first_name: 'Inès',
  last_name: 'Morvan',
  phone: '',
  base: 'Nice',
  function: 'hotesse-steward',
  contract: 'cdi',
  working_time: 'temps-plein',
}

const typedCompany = {
  name: 'Transalpine',
  color: '#0E7C86',
  header_logo_url: '',
  is_shown: true,
  bases: '',
  email: 'contact@envol.example',
  phone1: '',
  phone2: '',
  address: '12 rue des Aviateurs',
  opening_hours: 'Tous les jours 9h à 17h',
  social: '1',
  facebook_url: '',
  facebook_group_url: '',
  instagram_url: '',
  whatsapp_url: '',
  airline_group_email: 'transalpine@envol.example',
  crew_group_email: 'navigants@envol.example',
}

/** Names of the calls that need an input: a body, a file, or a parameter other than `:id`. */
type NameWithInput = {
  [Call in Name]: WithoutId<Call> extends `${string}:${string}`
    ? Call
    : Record<string, never> extends z.input<Calls[Call]['body']>
      ? Calls[Call]['upload'] extends undefined
        ? never
        : Call
      : Call
}[Name]
type WithoutId<Path extends string> = Path extends `${infer Start}/:id${infer End}` ? `${Start}${End}` : Path

/**
 * Valid parameters and body of API calls. A call that needs an input and is missing here does not compile. The others
 * are tested without one, on the entry with id 1.
 */
const inputs: Record<NameWithInput, Input> & Partial<Record<Name, Input>> = {
  'GET /accords/passages': { path: '/accords/passages?query=repos' },
  'GET /accords/search-pack/:version/:part': {
    get path() {
      return `/accords/search-pack/${packVersion}/index`
    },
    prepare: async (email) => (packVersion = await madePack(email)),
  },
  'GET /accords/:id': ofAccord(() => `/accords/${lent.accord}`),
  'GET /accords/:id/clauses/:number': ofAccord(() => `/accords/${lent.accord}/clauses/1`),
  'GET /accords/:id/comparison/:other': ofAccord(() => `/accords/${lent.accord}/comparison/${lent.other}`),
  'GET /accords/:id/documents/:document/pages/:page': ofAccord(
    () => `/accords/${lent.accord}/documents/${lent.document}/pages/1`,
  ),
  'GET /accords/:id/documents/:document/texts/:part': ofAccord(
    () => `/accords/${lent.accord}/documents/${lent.document}/texts/1`,
  ),
  'GET /accords/:id/documents/:document/pictures/:version/:page/:width': ofAccord(
    () => `/accords/${lent.accord}/documents/${lent.document}/pictures/${lent.pictures}/1/800`,
  ),
  'GET /accords/:id/documents/:document/file': ofAccord(
    () => `/accords/${lent.accord}/documents/${lent.document}/file`,
  ),
  'PUT /accords/:id/favourite': ofAccord(() => `/accords/${lent.accord}/favourite`),
  'DELETE /accords/:id/favourite': ofAccord(() => `/accords/${lent.accord}/favourite`),
  'GET /events/:id': ofEvent(''),
  'PUT /events/:id/answer': { ...ofEvent('/answer'), body: { answer: 'non' } },
  'GET /events/:id/documents/:document/file': ofEvent(`/documents/${EVENT}/file`),
  'GET /events/:id/calendar': ofEvent('/calendar'),
  'PUT /calendar-feeds/:kind': { path: '/calendar-feeds/tous' },
  'PATCH /calendar-feeds/:kind': {
    path: '/calendar-feeds/les-miens',
    body: { shows_details: true },
    prepare: openFeeds,
  },
  'DELETE /calendar-feeds/:kind': { path: '/calendar-feeds/tous' },
  'GET /calendar/:secret': { path: `/calendar/${FEED}.ics`, prepare: openFeed },
  'GET /contact-data': { path: '/contact-data?company_id=2' },
  'GET /faq/questions/:slug': { path: '/faq/questions/deux-nuits-air-hexagone' },
  'POST /faq/:id/opinion': { path: '/faq/1/opinion', body: { helpful: true } },
  'GET /pages/:page': { path: '/pages/a-propos' },
  'GET /pictures/:name': {
    get path() {
      return `/pictures/${pictureName}`
    },
    prepare: async () => {
      const file = await here.portal.value(sql`select shown -> 0 ->> 'file' from pictures limit 1`)
      pictureName = String(file).replace(/^.*\//, '')
    },
  },
  'GET /search': { path: '/search?query=repos' },
  'GET /search/member': { path: '/search/member?query=repos' },
  'POST /login': { body: demoLoginCredentials() },
  'POST /logout/offline': { body: { token_hashes: ['0'.repeat(64)] } },
  'POST /forgot-password': { body: forgetful },
  'POST /code-verefication': {
    body: { ...forgetful, code: '1234 5678' },
    prepare: async () => wantReset({ code_hash: hashPasswordCheaply('12345678') }),
  },
  'POST /password/reset': {
    body: {
      ...forgetful,
      token: 'jeton',
      password: 'hublot-cravate-7-nuages',
      password_confirmation: 'hublot-cravate-7-nuages',
    },
    prepare: () => wantReset({ token_hash: sha256('jeton') }),
  },
  'POST /contact-us': {
    body: {
      name: 'Noé',
      email: 'noe@voyage.example',
      phone: '',
      subject: 'Bonjour',
      content: 'Un mot.',
      company_id: 1,
    },
  },
  'PUT /profile/details': {
    body: {
      first_name: 'Camille',
      last_name: 'Laurent',
      phone: '',
      base: 'Paris-CDG',
      function: 'hotesse-steward',
      contract: 'cdi',
      working_time: 'temps-plein',
    },
    // A member may keep a function, even one that the company no longer offers.
    prepare: () =>
      here.portal.db.execute(sql`
        update members set base = 'Paris-CDG', function = 'hotesse-steward', contract = 'cdi', working_time = 'temps-plein'`),
  },
  'PUT /profile/notifications': { body: { event_reminders: true, news: false } },
  'PUT /profile/picture': {
    body: await createPlainPicture(),
    headers: { 'content-type': 'image/png' },
  },
  'GET /portraits/:name': {
    get path() {
      return `/portraits/${portraitName}`
    },
    async prepare() {
      const { folder } = here.portal
      portraitName = `${'b'.repeat(32)}.webp`
      await mkdir(join(folder, 'files/portraits'), { recursive: true })
      await writeFile(join(folder, 'files/portraits', portraitName), 'RIFF....WEBP....')
    },
  },
  'PUT /profile/password': {
    body: {
      current: 'decollage',
      password: 'hublot-cravate-7-nuages',
      password_confirmation: 'hublot-cravate-7-nuages',
    },
    restore: async () => here.portal.db.update(memberTable).set({ password_hash: hashPasswordCheaply('decollage') }),
  },
  'POST /push/subscriptions': {
    get body() {
      return pushed.body
    },
    prepare: lendBrowser,
  },
  'POST /push/test': {
    async prepare(email) {
      await lendBrowser()
      if (!email) return
      const token = await tokenOf(email, 'POST /push/test')
      await here.portal.call('POST /push/subscriptions', { token, body: pushed.body })
    },
  },
  'DELETE /profile/devices/:id': {
    get path() {
      return `/profile/devices/${device}`
    },
    async prepare(email) {
      if (email) await here.portal.signIn(email)
      device = Number(await here.portal.value(sql`select max(id) from sessions`))
    },
  },
  'DELETE /profile/known-devices/:id': {
    get path() {
      return `/profile/known-devices/${device}`
    },
    async prepare(email) {
      if (email) await here.portal.signIn(email)
      device = Number(await here.portal.value(sql`select max(id) from known_devices`))
    },
  },
  'GET /board/cards/:code': {
    path: `/board/cards/${CARD}`,
    prepare: () => here.portal.db.execute(sql`update members set card_code = ${CARD} where id = 1`),
  },
  'GET /profile/exports/:id/file': { path: `/profile/exports/${EVENT}/file`, prepare: keepArchive },
  'POST /profile/deletion': { body: { password: 'decollage' }, prepare: addToBoard },
  'POST /passkeys/options': { body: { password: 'decollage' } },
  'POST /passkeys': {
    get body() {
      return { name: 'Téléphone', credential: passkey.credential }
    },
    async prepare(email) {
      if (!email) return
      const { body } = await here.portal.call('POST /passkeys/options', {
        token: await tokenOf(email, 'POST /passkeys'),
        body: { password: 'decollage' },
      })
      passkey.credential = createVirtualAuthenticator().register(optionsIn(body))
    },
  },
  'PUT /passkeys/:id': ofPasskey({ body: { name: 'Téléphone' } }),
  'DELETE /passkeys/:id': ofPasskey({}),
  'POST /login/passkey': {
    get body() {
      return { credential: passkey.credential, device_infos: demoLoginCredentials().device_infos }
    },
    async prepare() {
      const { portal } = here
      const token = await tokenOf('membre3@envol.example', 'GET /passkeys')
      const asked = await portal.call('POST /passkeys/options', { token, body: { password: 'decollage' } })
      const key = createVirtualAuthenticator()
      const credential = key.register(optionsIn(asked.body))
      await portal.call('POST /passkeys', { token, body: { name: 'Clé', credential } })
      passkey.credential = key.answer(optionsIn((await portal.call('POST /login/passkey/options')).body))
    },
  },
  // A function that every price list of these tests has a price for.
  'POST /membership/requests': { body: bankTransferMembershipRequestBody({ function: 'commandant' }) },
  'POST /membership/own-request': ofOwnRequest(),
  'POST /membership/own-request/confirmation': ofOwnRequest(),
  'POST /membership/own-request/correction': ofOwnRequest({
    ...applicant,
    // The other tests have their own price list.
    function: 'commandant',
    company_id: 1,
    period: 'mensuelle',
    way: 'virement',
  }),
  'POST /membership/own-request/messages': ofOwnRequest({ text: 'Le voici.' }, 'recue'),
  'POST /membership/own-request/files': ofOwnRequest({ name: 'contrat.pdf' }, 'recue'),
  'PUT /membership/request-files/:key': ofRequestFile(),
  'POST /membership/own-request/withdrawal': ofOwnRequest(),
  'POST /membership/activation': {
    body: { token: 'jeton', password: 'hublot-cravate-7-nuages', password_confirmation: 'hublot-cravate-7-nuages' },
    prepare: lendActivation,
  },
  'POST /membership/activation/check': { body: { token: 'jeton' }, prepare: lendActivation },
  'POST /profile/confirmation': { body: { password: 'decollage' } },
  'POST /profile/confirmation/passkey': {
    get body() {
      return { credential: passkey.credential }
    },
    async prepare(email = callers.member) {
      const { portal } = here
      const token = await tokenOf(email, 'GET /passkeys')
      const asked = await portal.call('POST /passkeys/options', { token, body: { password: 'decollage' } })
      const key = createVirtualAuthenticator()
      const credential = key.register(optionsIn(asked.body))
      await portal.call('POST /passkeys', { token, body: { name: 'Clé', credential } })
      passkey.credential = key.answer(optionsIn((await portal.call('POST /login/passkey/options')).body))
    },
  },
  ...bankStatementCallInputs(() => here.portal),
  'POST /board/members': { body: { email: 'bureau@envol.example', roles: ['editing'] } },
  'PUT /board/members/:id/roles': {
    get path() {
      return `/board/members/${holder}/roles`
    },
    body: { roles: ['editing'] },
    prepare: async () =>
      void (holder = Number(
        await here.portal.value(sql`select id from members where email = 'editing@envol.example'`),
      )),
  },
  'POST /board/failed-mails/:id/retry': { path: `/board/failed-mails/${MAIL}/retry`, prepare: giveUp },
  'DELETE /board/failed-mails/:id': { path: `/board/failed-mails/${MAIL}`, prepare: giveUp },
  'POST /board/failed-jobs/:id/retry': { path: `/board/failed-jobs/${EVENT}/retry`, prepare: giveUp },
  'DELETE /board/failed-jobs/:id': { path: `/board/failed-jobs/${EVENT}`, prepare: giveUp },
  'POST /board/companies': { body: { name: 'Nouvelle', color: '#123456' }, prepare: removeCompany },
  'PUT /board/companies': { body: { ids: [2, 1] } },
  'GET /board/companies/:id': { path: '/board/companies/2' },
  'PUT /board/companies/:id': { path: '/board/companies/2', body: { ...typedCompany, was: typedCompany } },
  'POST /board/companies/:id/preview': { path: '/board/companies/2/preview', body: typedCompany },
  'PUT /board/logo': { body: await createPlainPicture(), headers: { 'content-type': 'image/png' } },
  'GET /logos/:name': {
    get path() {
      return `/logos/${portraitName}`
    },
    async prepare() {
      portraitName = `${'c'.repeat(32)}.webp`
      await mkdir(join(here.portal.folder, 'files/logos'), { recursive: true })
      await writeFile(join(here.portal.folder, 'files/logos', portraitName), 'RIFF....WEBP....')
    },
  },
  'PUT /board/prices/:day': {
    path: '/board/prices/2099-01-01',
    body: {
      prices: [{ function: 'commandant', working_time: 'temps-plein', yearly_cents: 20_000, monthly_cents: 2000 }],
    },
  },
  'DELETE /board/prices/:day': {
    path: '/board/prices/2098-01-01',
    prepare: () =>
      here.portal.db.execute(sql`insert into price_changes values ('2098-01-01', '[]', 1) on conflict do nothing`),
  },
  'POST /board/synonyms': { body: { words: ['rpc', 'repos compensateur'] } },
  'PUT /board/synonyms/:id': ofSynonyms({ was: ['un', 'une'], words: ['deux', 'paire'] }),
  'DELETE /board/synonyms/:id': ofSynonyms(),
  'GET /board/texts/:kind': { path: '/board/texts/news' },
  'GET /board/texts/:kind/titles': { path: '/board/texts/news/titles?slugs=zz-texte' },
  'POST /board/documents': { body: { slug: 'zz-un', name: 'Un.pdf', size: 9, modified: 1 } },
  'PUT /board/documents/uploads/:id/:start': ofUpload(),
  'GET /board/documents': { path: '/board/documents?names=zz-un.pdf' },
  'POST /board/documents/:name/reading': ofAccord(() => '/board/documents/zz-un.pdf/reading'),
  'GET /board/documents/:name/file': ofAccord(() => '/board/documents/zz-un.pdf/file'),
  'GET /board/documents/:name/articles': ofAccord(() => '/board/documents/zz-un.pdf/articles'),
  'GET /board/documents/:name/pages/:page': ofAccord(() => '/board/documents/zz-un.pdf/pages/1'),
  'POST /board/accords/:slug/version': ofAccord(() => '/board/accords/zz-un/version'),
  'GET /board/accords/:slug/comparison': ofAccord(() => '/board/accords/zz-un/comparison'),
  'POST /board/accords/:slug/announcement': ofAccord(() => '/board/accords/zz-un/announcement'),
  'GET /board/texts/:kind/csv': { path: '/board/texts/news/csv' },
  'POST /board/texts/:kind': { path: '/board/texts/news', body: { title: 'Une nouvelle' } },
  'GET /board/texts/:kind/text/:slug': ofText(''),
  'PUT /board/texts/:kind/text/:slug': ofText('', {
    version: 1,
    base: { head: {}, body: '' },
    written: { head: { title: 'Titre' }, body: 'Un mot.' },
  }),
  'DELETE /board/texts/:kind/text/:slug': ofText(''),
  'PUT /board/texts/:kind/text/:slug/presence': ofText('/presence'),
  'POST /board/texts/:kind/text/:slug/publication': ofText('/publication', { version: 1 }),
  'GET /board/texts/:kind/text/:slug/notice': ofText('/notice'),
  'GET /board/texts/:kind/notice': { path: '/board/texts/news/notice?slugs=zz-texte' },
  'POST /board/texts/:kind/text/:slug/copy': {
    path: '/board/texts/events/text/zz-rencontre/copy',
    prepare: () => publish('events', 'events/zz-rencontre.md', eventFile),
  },
  'POST /board/texts/:kind/text/:slug/withdrawal': ofText('/withdrawal', {}),
  'DELETE /board/texts/:kind/text/:slug/schedule': ofText('/schedule'),
  'POST /board/texts/:kind/bulk': { path: '/board/texts/news/bulk', body: { act: 'publish', slugs: ['zz-texte'] } },
  'GET /board/texts/:kind/text/:slug/versions': ofText('/versions'),
  'GET /board/texts/:kind/text/:slug/versions/:id': ofText(`/versions/${EVENT}`),
  'POST /board/texts/:kind/text/:slug/versions/:id/restoration': ofText(`/versions/${EVENT}/restoration`),
  'POST /board/texts/:kind/text/:slug/preview': ofText('/preview'),
  'GET /board/help/:name': { path: '/board/help/demandes' },
  'GET /help-pictures/:name': { path: '/help-pictures/demandes.webp' },
  'PUT /board/pictures/:name': {
    path: '/board/pictures/carre',
    body: await createPlainPicture(),
    headers: { 'content-type': 'image/png' },
  },
  'GET /board/pictures/:name': { path: '/board/pictures/deuxieme-etage.jpg' },
  'PATCH /board/pictures/:name': { path: '/board/pictures/deuxieme-etage.jpg', body: { alt: 'Un carré', focus: null } },
  'DELETE /board/pictures/:name': {
    path: '/board/pictures/inutile.png',
    prepare: async () =>
      void (await here.portal.db.execute(sql`insert into pictures (name, sha256, original, width, height, shown)
        values ('inutile.png', '', ${`originals/${'0'.repeat(32)}.png`}, 1, 1, '[]') on conflict do nothing`)),
  },
  'PUT /board/requests/:id/reading': ofReading(),
  'POST /board/requests/:id/acceptance': ofRequest('acceptance'),
  'POST /board/requests/:id/refusal': ofRequest('refusal', { reason: 'autre', words: 'Un mot.' }),
  'GET /board/requests/:id': ofRequest(''),
  'GET /board/requests/:id/files/:file': ofRequestPiece(),
  'POST /board/requests/:id/messages': ofRequest('messages', { text: 'Il manque votre contrat.' }),
  ...duesCallInputs(() => here.portal),
  ...messageAttendanceMailingCallInputs(() => here.portal),
  ...boardCallInputsAboutMembers(() => here.portal),
  ...pollCallInputs(() => here.portal),
}

async function removeCompany() {
  await here.portal.db.execute(sql`delete from companies where name = 'Nouvelle'`)
}

/** Returns valid parameters and body for an API call about a group of search synonyms. */
function ofSynonyms(body?: object): Input {
  return {
    path: `/board/synonyms/${EVENT}`,
    ...(body && { body }),
    prepare: () =>
      here.portal.db.execute(sql`
        insert into synonyms (id, words) overriding system value values (${EVENT}, '{un,une}')
          on conflict (id) do update set words = excluded.words`),
  }
}

/** Returns valid parameters and body for an API call about a passkey of the caller. */
function ofPasskey(input: Input): Input {
  return {
    ...input,
    get path() {
      return `/passkeys/${passkey.id}`
    },
    async prepare(email = 'membre@envol.example') {
      const { portal } = here
      passkey.id = Number(
        await portal.value(sql`
          insert into passkeys (member_id, credential_id, public_key, counter, transports, is_backed_up, name)
          select id, gen_random_uuid()::text, '', 0, '{}', false, 'Clé' from members where email = ${email} returning id`),
      )
    },
  }
}
const optionsIn = (body: object) => (body as { options?: Record<string, unknown> }).options ?? {}

/**
 * Returns the version of the caller's offline search pack, once the server has built it. Returns an invented version
 * for a visitor.
 */
async function madePack(email: string | undefined): Promise<string> {
  if (!email) return packVersion
  const token = await tokenOf(email, 'GET /accords/search-pack')
  const made = async () => (await here.portal.call('GET /accords/search-pack', { token })).body.data?.version ?? ''
  await expect.poll(made, { timeout: 60_000 }).not.toBe('')
  return made()
}

/** Returns valid parameters for an API call about a published agreement of all companies, with extracted text. */
function ofAccord(pathOf: () => string): Input {
  return {
    get path() {
      return pathOf()
    },
    prepare: () => (lending ??= lendAccords()),
  }
}
let lending: Promise<void> | undefined

async function lendAccords() {
  const { portal } = here
  await portal.db.execute(sql`delete from jobs where name like 'accords.%' or name = 'pagePictures.draw'`)
  await importTestContent(portal, {
    'accords/zz-un.md': buildAccordFile({ documents: [['Le texte', 'zz-un.pdf']] }),
    'accords/zz-deux.md': buildAccordFile({}),
    'documents/zz-un.pdf': await buildTaggedPdf([{ heading: 'Article 1 – Objet' }, { text: 'Un repos.' }]),
  })
  await runPendingBackgroundJobs(portal, 'accords.')
  await runPendingBackgroundJobs(portal, 'pagePictures.')
  const idOf = (slug: string) => portal.value(sql`select id from accords where slug = ${slug}`)
  lent.accord = Number(await idOf('zz-un'))
  lent.other = Number(await idOf('zz-deux'))
  lent.document = Number(await portal.value(sql`select id from accord_documents where name = 'zz-un.pdf'`))
  lent.pictures = (await readPagePicturesOfAccordDocuments(portal.db, lent.accord)).get(lent.document)?.version ?? ''
}

/** Inserts an outbox mail and a background job whose retries have ended in failure. */
async function giveUp() {
  const { db } = here.portal
  const content = JSON.stringify({ kind: 'debitRefused', color: '', rows: [], url: '' })
  await db.execute(sql`
    insert into outbox (id, status, recipient, content) values (${MAIL}, 'failed', 'a@b.example', ${content})
      on conflict (id) do update set status = 'failed'`)
  await db.execute(sql`delete from jobs where id = ${EVENT}`)
  await db.execute(sql`
    insert into jobs (id, name, payload, failed_at) overriding system value
      values (${EVENT}, 'events.queues', '{}', now())`)
}

/** Imports a content file, unless its text is published already. */
async function publish(table: 'posts' | 'events', name: string, text: string) {
  const slug = basename(name, '.md')
  const published = sql`select exists (select from ${sql.identifier(table)} where slug = ${slug} and not withdrawn)`
  if (!(await here.portal.value(published))) await importTestContent(here.portal, { [name]: text })
}

const eventFile =
  '---\ntitle: Rencontre\nsummary: Un mot.\ntype: reunion\nstarts_at: 2028-05-02 10:00\nends_at: 2028-05-02 12:00\norganiser: Le bureau\nupdated_at: 2026-11-01 09:00\n---\n\nVenez.\n'

/** Returns valid parameters for an API call about a chunked upload by the caller, whose document is a PDF. */
function ofUpload(): Input {
  let id = 1
  return {
    get path() {
      return `/board/documents/uploads/${id}/0`
    },
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from('%PDF-1.7'),
    async prepare(email = 'membre@envol.example') {
      id = Number(
        await here.portal.value(sql`
          insert into document_uploads (by_member, slug, name, size, modified)
          select id, 'zz-un', gen_random_uuid()::text, 900, 1 from members where email = ${email} returning id`),
      )
    },
  }
}

/**
 * Returns valid parameters and body for an API call about a published news post. The post has a version, a schedule
 * and, except for the restore call, a draft.
 */
function ofText(call: string, body?: object): Input {
  const text =
    '---\ntitle: Titre\nsummary: Résumé\ncategory: juridique\nauthor: Bureau\npublished_at: 2026-01-01 08:00\n---\n\nUn mot.\n'
  return {
    path: `/board/texts/news/text/zz-texte${call}`,
    ...(body && { body }),
    async prepare() {
      await publish('posts', 'news/zz-texte.md', text)
      await here.portal.db.execute(sql`delete from text_drafts`)
      if (!call.endsWith('restoration'))
        await here.portal.db.execute(sql`
          insert into text_drafts (kind, slug, head, body) values ('news', 'zz-texte',
            '{"title": "Titre", "summary": "Résumé", "category": "juridique", "author": "Bureau"}', 'Un mot.')`)
      await here.portal.db.execute(sql`
        insert into text_versions (id, kind, slug, text, act) overriding system value
          values (${EVENT}, 'news', 'zz-texte', ${text}, 'found') on conflict do nothing`)
      await here.portal.db.execute(sql`
        insert into text_schedules (kind, slug, act, at, by_member)
          values ('news', 'zz-texte', 'withdraw', now() + interval '1 day', 1) on conflict do nothing`)
    },
  }
}

/** Returns valid parameters and body for an API call about a published event of all companies, with a document. */
function ofEvent(call: string): Input {
  const prepare = () =>
    here.portal.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into events (id, slug, type, title, summary, body, words, starts_at, ends_at, programme, organiser, updated_at)
          overriding system value
          values (${EVENT}, 'pour-tous', 'reunion', 'T', '', '', '', now() + '1 day', now() + '2 days', '[]', 'B', now())
          on conflict do nothing`)
      const file = `events/${'a'.repeat(32)}.pdf`
      await mkdir(join(here.portal.folder, 'files/events'), { recursive: true })
      await writeFile(join(here.portal.folder, 'files', file), '%PDF-1.7 Ordre du jour')
      await tx.execute(sql`
        insert into event_documents (id, event_id, name, title, rank, sha256, file, size) overriding system value
          values (${EVENT}, ${EVENT}, 'ordre-du-jour.pdf', 'T', 0, '', ${file}, 1) on conflict do nothing`)
    })
  return { path: `/events/${EVENT}${call}`, prepare }
}

/** Returns valid parameters and body for an API call about a pending membership request of a new applicant. */
function ofRequest(call: string, body?: object): Input {
  let id = 0
  return {
    ...(body && { body }),
    get path() {
      return `/board/requests/${id}${call && `/${call}`}`
    },
    prepare: async () => void (id = await keepRequest({ read_at: new Date() })),
  }
}

/** Returns valid parameters for the API call by which the board marks a membership request as read. */
function ofReading(): Input {
  const shown = { id: 0, version: '' }
  return {
    get path() {
      return `/board/requests/${shown.id}/reading`
    },
    get body() {
      return { version: shown.version }
    },
    async prepare() {
      shown.id = await keepRequest({})
      const [request] = await here.portal.db
        .select()
        .from(membership_requests)
        .where(eq(membership_requests.id, shown.id))
      if (request) shown.version = computeMembershipRequestVersion(request)
    },
  }
}

/**
 * Returns valid parameters and body for an applicant's API call about their own membership request. The secret of the
 * mailed link authenticates it.
 */
function ofOwnRequest(said = {}, state: 'envoyee' | 'recue' = 'envoyee'): Input {
  let token = ''
  return {
    get body() {
      return { token, ...said }
    },
    async prepare() {
      token = randomUUID()
      await keepRequest({ token_hash: sha256(token), state })
    },
  }
}

/** Returns valid parameters and body for the API call that uploads a file to a pending membership request. */
function ofRequestFile(): Input {
  let key = ''
  return {
    get path() {
      return `/membership/request-files/${key}`
    },
    body: Buffer.from('%PDF-1.7 contrat'),
    headers: { 'content-type': 'application/pdf' },
    async prepare() {
      key = sha256(randomUUID()).toString('base64url')
      await here.portal.db
        .insert(request_files)
        .values({ request_id: await keepRequest({}), name: 'contrat.pdf', key_hash: sha256(key) })
    },
  }
}

/** Returns valid parameters for an API call about a file that an applicant has attached to a message. */
function ofRequestPiece(): Input {
  const piece = { request: 0, file: 0 }
  return {
    get path() {
      return `/board/requests/${piece.request}/files/${piece.file}`
    },
    async prepare() {
      const { db, folder } = here.portal
      piece.request = await keepRequest({ read_at: new Date() })
      const name = `${randomUUID().replaceAll('-', '')}.pdf`
      await mkdir(join(folder, 'files/request-files'), { recursive: true })
      await writeFile(join(folder, 'files/request-files', name), '%PDF-1.7')
      const [message] = await db
        .insert(request_messages)
        .values({ request_id: piece.request, text: 'Le voici.' })
        .returning()
      const [row] = await db
        .insert(request_files)
        .values({
          request_id: piece.request,
          message_id: message?.id,
          name: 'contrat.pdf',
          file: `request-files/${name}`,
          size: 8,
        })
        .returning()
      piece.file = row?.id ?? 0
    },
  }
}

async function keepRequest(its: Partial<typeof membership_requests.$inferInsert>) {
  const email = `${randomUUID()}@voyage.example`
  const [row] = await here.portal.db
    .insert(membership_requests)
    .values({
      key: randomUUID(),
      reference: email,
      company_id: 1,
      applicant: { ...applicant, email, news_consent_at: null },
      canonical_email: canonicalEmail(email),
      period: 'annuelle',
      way: 'virement',
      amount_cents: 1200,
      ...its,
    })
    .returning({ id: membership_requests.id })
  return row?.id ?? 0
}

/** Creates the request body of a Web Push subscription, as a browser with the portal's public key sends it. */
async function lendBrowser() {
  const [key = ''] = await publicVapidKeys(here.portal.context.secrets)
  pushed.body = { ...createPushBrowser('https://fcm.googleapis.com', key).subscription, ...allPushNotificationChoices }
}

/** Inserts a member without a password, and the activation link of their account. */
async function lendActivation() {
  const { db } = here.portal
  const email = `${randomUUID()}@voyage.example`
  const [member] = await db
    .insert(memberTable)
    .values({ company_id: 1, email, canonical_email: canonicalEmail(email), first_name: 'Inès', last_name: 'Morvan' })
    .returning({ id: memberTable.id })
  await db.delete(activations)
  await db
    .insert(activations)
    .values({ token_hash: sha256('jeton'), member_id: member?.id ?? 0, expires_at: sql`now() + interval '1 day'` })
}

/** Inserts a second board member, because the API never removes the last one. */
async function addToBoard() {
  const email = `${randomUUID()}@voyage.example`
  const names = { first_name: 'Inès', last_name: 'Morvan', email, canonical_email: canonicalEmail(email) }
  const password_hash = hashPasswordCheaply('decollage')
  await here.portal.db.insert(memberTable).values({ company_id: 1, role: 'board', password_hash, ...names })
}

function openFeed() {
  const { db } = here.portal
  const feed = sql`(1, 'les-miens', ${sha256(FEED)}, now())`
  return db.execute(sql`insert into calendar_feeds values ${feed}
    on conflict (member_id, kind) do update set secret_hash = excluded.secret_hash`)
}

/** Inserts an iCalendar feed for each member of the access test. */
function openFeeds() {
  return here.portal.db.execute(sql`
    insert into calendar_feeds
    select id, 'les-miens', sha256(convert_to(id::text, 'UTF8')), now() from members on conflict do nothing`)
}

/** Writes the ZIP archive of a member's data export, ready to be downloaded. */
async function keepArchive(email = callers.member) {
  const file = `exports/${'a'.repeat(32)}.zip`
  await mkdir(join(here.portal.folder, 'files/exports'), { recursive: true })
  await writeFile(join(here.portal.folder, 'files', file), 'PK')
  const owner = sql`(select id from members where email = ${email})`
  await here.portal.db.execute(sql`
    insert into data_exports (id, member_id, state, file, size, until) overriding system value
      values (${EVENT}, ${owner}, 'prete', ${file}, 2, now() + interval '1 day')
      on conflict (id) do update set member_id = excluded.member_id`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
function wantReset(held: { code_hash: string } | { token_hash: Buffer }) {
  const { db } = here.portal
  const row = {
    email_hash: sha256(forgetful.email),
    network_hash: sha256(`${forgetful.email} network 127.0.0.1`),
    member_id: sql`(select id from members where email = ${forgetful.email})`,
    code_hash: null,
    ...held,
    // Later than the archives that the other calls have requested, so that it is the latest.
    expires_at: sql`now() + interval '1 hour'`,
  }
  return db.insert(password_resets).values(row).onConflictDoUpdate({ target: password_resets.email_hash, set: row })
}

const callers = {
  visitor: undefined,
  member: 'membre@envol.example',
  'other member': 'membre2@envol.example',
  'board member': 'bureau@envol.example',
}
/** E-mail addresses of test board members with one board role each, by role. */
const holders = Object.fromEntries(BoardRole.options.map((role) => [role, `${role}@envol.example`]))
/** Inserts the test's board members with one board role each. */
beforeAll(async () => {
  const password_hash = hashPasswordCheaply('decollage')
  for (const role of BoardRole.options) {
    const email = `${role}@envol.example`
    const names = { first_name: 'Inès', last_name: 'Morvan', email, canonical_email: canonicalEmail(email) }
    const values = { company_id: 1, role: 'board' as const, password_hash, ...names }
    const [made] = await here.portal.db.insert(memberTable).values(values).returning({ id: memberTable.id })
    await here.portal.db.execute(sql`delete from board_roles where member_id = ${made?.id} and role <> ${role}`)
  }
})

/** Expected HTTP status of an API call, by the access level of its route and the caller's role. */
const expected: Record<ApiCallAccessLevel, (caller: string, role?: string) => number> = {
  public: () => 200,
  member: (caller) => (caller === 'visitor' ? 401 : 200),
  board: (caller, role) => {
    if (caller === 'visitor') return 401
    if (caller.endsWith('member')) return caller === 'board member' ? 200 : 403
    return role === 'any' || role === caller ? 200 : 403
  },
}

/**
 * Session tokens by e-mail address, reused because logins are rate limited. An API call that ends sessions gets a new
 * one.
 */
const signedIn = new Map<string, Promise<string>>()
const ENDS_ALL = new Set<Name>(['PUT /profile/password', 'DELETE /profile/devices', 'DELETE /profile/access'])
function tokenOf(email: string, name: Name) {
  if (ENDS_ALL.has(name)) signedIn.delete(email)
  if (name === 'POST /logout' || ENDS_ALL.has(name)) return here.portal.signIn(email)
  const token = signedIn.get(email) ?? here.portal.signIn(email)
  signedIn.set(email, token)
  return token
}

/** Returns the input of an API call; without one of its own, that of the entry with id 1. */
function inputOf(name: Name): Input {
  const [, path = ''] = name.split(' ')
  return inputs[name] ?? { path: path.replace(':id', '1') }
}

/**
 * Test of every API call with every kind of caller. Rows are inserted anew for each admitted caller, and once for all
 * rejected callers.
 */
it.each(routes)('$method $path ($access $role) admits its callers only', async ({ method, path, access, role }) => {
  const name = `${method} ${path}` as Name
  let isReady = false
  for (const [caller, email] of Object.entries({ ...callers, ...(access === 'board' && holders) })) {
    const cell = `${name} by a ${caller}`
    const wanted = expected[access](caller, role)
    if (wanted === 200 || !isReady) await inputOf(name).prepare?.(email)
    isReady = wanted !== 200
    const token = email && (await tokenOf(email, name))
    const { status, body, headers } = await here.portal.call(name, { ...inputOf(name), ...(token && { token }) })
    await inputOf(name).restore?.()
    const isDone = status >= 200 && status < 300
    expect.soft(isDone ? 200 : status, `${cell}: ${JSON.stringify(body).slice(0, 200)}`).toBe(wanted)
    if (wanted !== 200) {
      expect.soft(Object.keys(body).toSorted(), cell).toEqual(['message', 'success'])
      expect.soft(headers['cache-control'], cell).toBe('no-store')
    }
    if (wanted === 403)
      expect
        .soft(body.message, cell)
        .toMatch(/^Cette action (est réservée au bureau de l’association|demande le rôle « .+ »)\.$/)
    if (access !== 'public' && wanted === 200 && method === 'GET')
      expect
        .soft(headers['cache-control'], cell)
        .toBe(name.includes('/pictures/:version/') ? VERSIONED : 'private, no-store')
  }
})

it.each(routes.filter(({ method, access }) => access !== 'public' && method !== 'GET'))(
  '$method $path ($access) rejects other callers before it reads the input',
  async ({ method, path }) => {
    const unreadable = { body: '{', headers: { 'content-type': 'application/json' } }
    const { status } = await here.portal.call(`${method} ${path}` as Name, unreadable)
    expect(status).toBe(401)
  },
)

it('returns only what the contract names, whatever a successful handler answers', async () => {
  const { status, body } = await here.portal.call('POST /probes/created')
  expect([status, body]).toEqual([201, { id: 1 }])
  const { paths } = (await here.portal.app.inject('/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: object }>>
  }>()
  expect(Object.keys(paths['/api/v1/probes/created']?.['post']?.responses ?? {})).toEqual(['200'])
})

it('asks search engines to skip members’ pages and what a feature excludes', async () => {
  const { body } = await here.portal.app.inject('/robots.txt')
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path)
  expect(closed).toEqual(['/api/', ...listMemberPathPrefixes(), '/apercu/', '/sondes'])
  const closedTo = portalScreens.filter(({ access }) => isMembersOnlyAccess(access)).map(({ path }) => path)
  expect(closedTo.filter((path) => !closed.some((start = '') => path.startsWith(start)))).toEqual([])
})

it('sends the same header for HEAD as for GET', async () => {
  for (const { path, access } of routes.filter(({ method }) => method === 'GET')) {
    const input = inputOf(`GET ${path}` as Name)
    await input.prepare?.(undefined)
    const url = `/api/v1${input.path ?? path}`
    const { statusCode, body } = await here.portal.app.inject({ method: 'HEAD', url })
    expect([url, statusCode, body]).toEqual([url, access === 'public' ? 200 : 401, ''])
  }
})

it('revokes the board’s access with the role', async () => {
  const { portal } = here
  const token = await portal.signIn('bureau@envol.example')
  const become = (role: string) =>
    portal.db.execute(sql`update members set role = ${role} where email = 'bureau@envol.example'`)
  await become('member')
  expect((await portal.call('GET /probes/board', { token })).status).toBe(403)
  await become('board')
  expect((await portal.call('GET /probes/board', { token })).status).toBe(200)
  await expect(become('treasurer')).rejects.toThrow()
})

it('refuses to start when a call has no guard', async () => {
  const open: PortalFeature = { routes: (calls) => void calls.get('/open', async () => ({ everything: true })) }
  await expect(startPortal({ also: [open] })).rejects.toThrow('Nothing guards GET /api/v1/open')
})

it('does not compile when an access level has no guard', () => {
  const { guards } = here.portal.app
  type Guard = (typeof guards)[ApiCallAccessLevel]
  // @ts-expect-error: no guard exists for a treasurer access
  const wider: Record<ApiCallAccessLevel | 'treasurer', Guard> = guards
  const all: Record<ApiCallAccessLevel, Guard> = guards
  expect(wider).toBe(all)
})

it('returns each member’s own profile', async () => {
  for (const email of ['membre@envol.example', 'membre2@envol.example']) {
    const { body } = await here.portal.call('GET /profile', { token: await here.portal.signIn(email) })
    expect(body.data).toMatchObject({ email })
    expect(Object.keys(body.data).toSorted()).toEqual(
      ['company', 'email', 'first_name', 'id', 'image', 'last_name'].toSorted(),
    )
  }
})

it('ends only the session that signs out', async () => {
  const [one, other] = [await here.portal.signIn(), await here.portal.signIn('membre2@envol.example')]
  await here.portal.call('POST /logout', { token: one })
  expect((await here.portal.call('GET /profile', { token: other })).status).toBe(200)
})

it('mounts no call that the contract does not name', async () => {
  const { paths } = (await here.portal.app.inject('/api/v1/openapi.json')).json<{ paths: object }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const named = routes.map(({ method, path }) => `${method} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(named.toSorted())
})
