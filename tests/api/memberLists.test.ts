import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  MemberListImportOutcome,
  ImportedMemberListColumns,
  ImportedMemberListField,
} from '#contract/members/memberLists.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { readNextDuesOfMembers } from '#server/dues/readNextDues.ts'
import { decryptMandate } from '#server/dues/decryptMandate.ts'
import { readEnv } from '#server/env.ts'
import { inviteMembersJob } from '#server/members/office/lists/inviteMembersJob.ts'
import { buildSampleXlsx } from '#tests/samples/xlsx.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { FRENCH_DUES_TEST_IBAN, resetMemberToFirstDue } from './duesRows.ts'
import { useMembershipRequestPortal } from './joining.ts'

const { here } = useMembershipRequestPortal()
let board = ''
beforeEach(async () => {
  const { db } = here.portal
  await db.execute(sql`truncate member_lists, member_list_words cascade`)
  await db.execute(sql`delete from jobs where name = 'members.invite'`)
  await db.execute(sql`delete from mandates where rum like 'ANCIEN-%'`)
  await db.execute(sql`delete from members where canonical_email like '%@reprise.example'`)
  await resetMemberToFirstDue(here.portal, { way: 'virement' })
  await db.execute(sql`update membership_scale set functions = '[{"slug":"commandant","label":"Commandant de bord"}]',
    working_times = '[{"slug":"temps-plein","label":"Temps plein"}]', bases = '[{"company":1,"name":"Nice"}]'`)
  board = await here.portal.signIn('bureau@envol.example')
})

const HEADS = ['Prénom', 'Nom', 'Adresse e-mail', 'Portable', 'Compagnie', 'Base', 'Fonction', 'Temps de travail']
const BANK = ['À jour jusqu’au', 'IBAN', 'Titulaire', 'RUM', 'Date de signature du mandat', 'Séquence']
/** Field of a member that each column heading stands for. */
const FIELDS: Record<string, ImportedMemberListField> = {
  Prénom: 'first_name',
  Nom: 'last_name',
  'Adresse e-mail': 'email',
  Portable: 'phone',
  Compagnie: 'company',
  Base: 'base',
  Fonction: 'function',
  'Temps de travail': 'working_time',
  'À jour jusqu’au': 'paid_until',
  IBAN: 'iban',
  Titulaire: 'holder',
  RUM: 'rum',
  'Date de signature du mandat': 'signed_on',
  Séquence: 'sequence',
  Rythme: 'period',
}
const columnsOf = (heads: string[]) =>
  Object.fromEntries(heads.map((head, column) => [FIELDS[head], column])) as ImportedMemberListColumns
const work = ['Air Hexagone', 'nice', 'COMMANDANT DE BORD', 'temps plein']
const INES = ['Inès', 'Morvan', 'Ines@Reprise.example', '0639984567', ...work]
const NOE = ['Noé', 'Le Goff', 'noe@reprise.example', '', ...work]
const csv = (...rows: string[][]) => Buffer.from(rows.map((row) => row.join(';')).join('\r\n'))
const members = () => here.portal.value(sql`select count(*)::int from members`)

type Told = { status: number; message: string; data: Record<string, unknown> }
async function send(
  act: '' | '/check',
  file: Buffer,
  query: Record<string, string> = {},
  token = board,
): Promise<Told> {
  const path = `/board/member-lists${act}?${new URLSearchParams(query)}`
  const { status, body } = await here.portal.call(`POST /board/member-lists${act}`, {
    path,
    token,
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return { status, message: body.message ?? '', data: body.data ?? {} }
}
/** Checks a list whose headings are `heads`. */
async function check(file: Buffer, heads = HEADS): Promise<MemberListImportOutcome> {
  const { data } = await send('/check', file, { columns: JSON.stringify(columnsOf(heads)) })
  return data['check'] as MemberListImportOutcome
}
/** Imports a list whose headings are `heads`. */
const take = async (file: Buffer, more = {}, heads = HEADS) =>
  send('', file, { columns: JSON.stringify(columnsOf(heads)), charged_from: '2030-01-01', ...more })
const invite = async (list_id: number) =>
  inviteMembersJob.run(
    { list_id },
    {
      db: here.portal.db,
      log: here.portal.app.log,
      env: readEnv({ PUBLIC_URL: 'https://envol.example' }),
      files: undefined as never,
      signal: new AbortController().signal,
    },
  )
const invited = async () =>
  (
    await here.portal.db.execute<{ recipient: string }>(
      sql`select recipient from outbox where content ->> 'kind' = 'invitation' order by recipient`,
    )
  ).rows.map(({ recipient }) => recipient)
const listed = async () => (await here.portal.call('GET /board/member-lists', { token: board })).body.data

describe('a list of members is checked before anything changes: the check', () => {
  it('proposes the columns by their headings', async () => {
    const heads = [...HEADS, ...BANK, 'Rythme']
    const { data } = await send('/check', csv(heads, INES))
    expect(data['proposed']).toEqual(columnsOf(heads))
    expect(data['proposed']).toMatchObject({ first_name: 0, last_name: 1, sequence: 13, period: 14 })
  })

  it('gives each line’s result, with all its errors', async () => {
    const before = await members()
    const wrong = ['', 'Zola', 'pas-une-adresse', '12', 'Air Inconnu', '', 'Capitaine', '']
    const twin = ['Inès', 'Morvan', 'INES@reprise.example', '', ...work]
    const known = ['Camille', 'Laurent', 'membre@envol.example', '', ...work]
    const { counts, lines, minutes } = await check(csv(HEADS, INES, wrong, [], twin, known, NOE))
    expect(counts).toEqual({ new: 2, known: 1, bad: 2, left: 0 })
    expect(minutes).toBe(1)
    expect(lines.map(({ line, fate }) => [line, fate])).toEqual([
      [2, 'new'],
      [3, 'bad'],
      [5, 'bad'],
      [6, 'known'],
      [7, 'new'],
    ])
    expect(lines[1]?.why).toEqual([
      'Le prénom est requis',
      'Veuillez entrer une adresse email valide',
      'Ce téléphone n’est pas un numéro',
      'La compagnie «\u00a0Air Inconnu\u00a0» n’est pas du portail',
      'La fonction «\u00a0Capitaine\u00a0» est sans correspondance',
    ])
    expect(lines[2]?.why).toEqual(['La même adresse e-mail est déjà à la ligne 2'])
    expect(await members()).toBe(before)
  })

  it('reads a workbook like a table', async () => {
    const days = [...INES, 'day:2026-12-31', FRENCH_DUES_TEST_IBAN, '', 'ANCIEN-1', 'day:2024-05-02', 'RCUR']
    const {
      counts,
      mandates: signed,
      lines,
    } = await check(await buildSampleXlsx([[...HEADS, ...BANK], days]), [...HEADS, ...BANK])
    expect(lines[0]?.why).toEqual([])
    expect([counts.new, signed]).toEqual([1, 1])
  })

  it('reads the encoding of Windows', async () => {
    const text = [HEADS, INES].map((row) => row.join(';')).join('\n')
    const { lines } = await check(Buffer.from(text, 'latin1'))
    expect(lines[0]).toMatchObject({ fate: 'new', name: 'Inès Morvan' })
  })
})

describe('quotes', () => {
  it('stay in a name, and the lines after it are read', async () => {
    const [first = '', ...others] = INES
    const text = [HEADS, [`${first} "Nini"`, ...others]].map((row) => row.join(';')).join('\n')
    const { lines } = await check(Buffer.from(text))
    expect(lines[0]).toMatchObject({ fate: 'new', name: 'Inès "Nini" Morvan' })
  })
})

describe('a file that is no list is refused', () => {
  const bomb = Buffer.alloc(60 * 1_048_576, ' ')
  const sparse =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
  it.each([
    ['an empty file', async () => Buffer.from('')],
    ['one column', async () => Buffer.from('Nom\nMorvan')],
    ['an old workbook', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a picture', async () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a cut workbook', async () => (await buildSampleXlsx([HEADS, INES])).subarray(0, 900)],
    ['too many lines', async () => csv(HEADS, ...Array.from({ length: 5001 }, () => INES))],
    [
      'too many columns',
      async () =>
        csv(
          Array.from({ length: 61 }, (_, at) => `c${at}`),
          INES,
        ),
    ],
    ['an endless cell', async () => csv(HEADS, ['x'.repeat(2001)])],
  ])('%s', async (_, file) => {
    expect(await answerTo(await file())).toEqual(REFUSED)
  })

  it.each([
    ['a workbook that is huge once opened', bomb],
    ['a workbook with one cell far away', sparse],
  ])('%s', { tags: ['nightly'] }, async (_, sheet) => {
    expect(await answerTo(await buildSampleXlsx([], sheet))).toEqual(REFUSED)
  })

  const REFUSED = [422, expect.stringMatching(/[a-zé]{3}/)]

  async function answerTo(file: Buffer) {
    const { status, message } = await send('/check', file)
    return [status, message]
  }
})

describe('a line to mend', () => {
  const mended = (file: Buffer, mends: object[]) => {
    const written = Buffer.from(JSON.stringify(mends))
    return { file: Buffer.concat([written, file]), query: { mended: String(written.length) } }
  }
  const bad = csv(HEADS, INES, ['', ...NOE.slice(1)], ['Ana', 'Roy', '', '', ...work])

  it('does not block the others, and is added later', async () => {
    expect(await take(bad)).toMatchObject({ status: 200, data: { added: 1, bad: 2 } })
    const { lines, counts } = await check(bad)
    expect(counts).toEqual({ new: 0, known: 1, bad: 2, left: 0 })
    expect(lines[1]?.fields).toMatchObject({ first_name: '', last_name: 'Le Goff', email: 'noe@reprise.example' })
    const columns = JSON.stringify(columnsOf(HEADS))
    const { file, query } = mended(bad, [
      { line: 3, fields: { first_name: 'Noé' } },
      { line: 4, fields: {}, is_left: true },
    ])
    const seen = (await send('/check', file, { ...query, columns })).data['check'] as MemberListImportOutcome
    expect(seen.counts).toEqual({ new: 1, known: 1, bad: 0, left: 1 })
    expect(await send('', file, { ...query, columns, charged_from: '2030-01-01' })).toMatchObject({
      status: 200,
      data: { added: 1, bad: 0 },
    })
  })

  it.each([
    ['no lines', 'rien'],
    ['a line of the wrong kind', '[{"line":"x"}]'],
    ['a field that does not exist', '[{"line":3,"fields":{"password":"x"}}]'],
  ])('is refused with a message: %s', async (_, written) => {
    const { status, message } = await send('/check', Buffer.concat([Buffer.from(written), bad]), {
      mended: String(Buffer.byteLength(written)),
    })
    expect([status, message]).toEqual([422, 'Les lignes corrigées ne se lisent pas\u00a0: corrigez-les de nouveau.'])
  })
})

describe('an unknown word', () => {
  const file = csv(HEADS, [...INES.slice(0, 6), 'CDB', '100 %'], [...NOE.slice(0, 6), 'cdb', 'Temps plein'])
  const map = (words: object[]) =>
    here.portal.call('PUT /board/member-lists/words', { token: board, body: { words } as never })

  it('is asked once for all its lines, and remembered', async () => {
    const before = await check(file)
    expect([before.counts.bad, before.words]).toEqual([2, [{ kind: 'function', word: 'CDB', count: 2 }]])
    expect(before.choices.function).toEqual([{ slug: 'commandant', label: 'Commandant de bord' }])
    expect((await map([{ kind: 'function', word: 'CDB', slug: 'commandant' }])).status).toBe(200)
    expect((await check(file)).counts).toMatchObject({ new: 2, bad: 0 })
    expect((await map([{ kind: 'function', word: 'c.d.b.', slug: '' }])).status).toBe(200)
    expect((await map([{ kind: 'function', word: 'CDB', slug: '' }])).status).toBe(200)
    expect((await check(file)).counts).toMatchObject({ new: 2, bad: 0 })
  })

  it('may be a company, which is required', async () => {
    const ofCompany = (name: string, row: string[]) => row.map((cell, at) => (HEADS[at] === 'Compagnie' ? name : cell))
    const companies = csv(HEADS, ofCompany('U2', INES), ofCompany('u2', NOE))
    const before = await check(companies)
    expect([before.counts.bad, before.words]).toEqual([2, [{ kind: 'company', word: 'U2', count: 2 }]])
    expect(before.choices.company).toContainEqual({ slug: '3', label: 'EasyJet' })
    expect((await map([{ kind: 'company', word: 'U2', slug: '' }])).status).toBe(422)
    expect((await map([{ kind: 'company', word: 'U2', slug: '3' }])).status).toBe(200)
    expect((await check(companies)).counts).toMatchObject({ new: 2, bad: 0 })
  })

  it('cannot be mapped to an unknown choice', async () => {
    expect((await map([{ kind: 'function', word: 'CDB', slug: 'pilote' }])).status).toBe(422)
    expect((await check(file)).counts.bad).toBe(2)
  })
})

describe('a line gives its member’s way of payment', () => {
  it('and keeps its own period of payment, or the list’s default', async () => {
    const rhythm = (row: string[], said: string) => [...row, said]
    const file = csv([...HEADS, 'Rythme'], rhythm(INES, 'Mensuel'), rhythm(NOE, ''))
    expect(await take(file, { period: 'annuelle' }, [...HEADS, 'Rythme'])).toMatchObject({
      status: 200,
      data: { added: 2 },
    })
    const { rows } = await here.portal.db.execute(sql`
      select email, period, way from dues_plans join members on members.id = member_id
        where email ilike '%@reprise.example' order by lower(email)`)
    expect(rows).toEqual([
      { email: 'Ines@Reprise.example', period: 'mensuelle', way: 'virement' },
      { email: 'noe@reprise.example', period: 'annuelle', way: 'virement' },
    ])
  })
})

describe('an import of a list', () => {
  it('adds new members once, with an entry in the journal', async () => {
    const file = csv(HEADS, INES, NOE)
    expect(await take(file)).toMatchObject({ status: 200, data: { added: 2 } })
    const { rows } = await here.portal.db.execute(
      sql`select first_name, email, phone, company_id, base, function, working_time, is_imported, password_hash, charged_from
        from members where canonical_email = 'ines@reprise.example'`,
    )
    expect(rows).toEqual([
      {
        first_name: 'Inès',
        email: 'Ines@Reprise.example',
        phone: '+33639984567',
        company_id: 1,
        base: 'Nice',
        function: 'commandant',
        working_time: 'temps-plein',
        is_imported: true,
        password_hash: null,
        charged_from: '2030-01-01',
      },
    ])
    expect(await take(file)).toMatchObject({ status: 200, data: { id: null, added: 0 } })
    const journal = sql`select "after" from journal where act = 'members.imported' order by id desc limit 1`
    expect(await here.portal.value(journal)).toEqual({ added: 2, known: 0, bad: 0, mandates: 0 })
    expect(await listed()).toMatchObject([{ added: 2, waiting: 2, active: 0 }])
  })

  it('encrypts the mandates, shows no account, and opens dues from the end of the paid period', async () => {
    const bank = ['31/12/2027', 'fr76 3000 6000 0112 3456 7890 189', '', 'ANCIEN-7', '02/05/2024', 'RCUR']
    const file = csv([...HEADS, ...BANK], [...INES, ...bank])
    const answer = await take(file, { period: 'mensuelle' }, [...HEADS, ...BANK])
    expect(answer).toMatchObject({ status: 200, data: { added: 1 } })
    expect(JSON.stringify(answer)).not.toContain('30006')
    const { db, context } = here.portal
    const [mandate] = await db
      .select()
      .from(mandates)
      .where(sql`rum = 'ANCIEN-7'`)
    if (!mandate) throw new Error('The mandate was not taken')
    expect(mandate).toMatchObject({ state: 'actif', iban_end: 'FR76 •••• 0189', last_debit_on: '2024-05-02' })
    expect(await decryptMandate(context, mandate)).toMatchObject({ iban: FRENCH_DUES_TEST_IBAN, holder: 'Inès Morvan' })
    const [next] = await readNextDuesOfMembers(db, [mandate.member_id ?? 0], await readCurrentParisDate(db))
    expect(next).toMatchObject({
      way: 'prelevement',
      from_on: '2028-01-01',
      until_on: '2028-01-31',
      amount_cents: 3200,
    })
    expect((await check(csv([...HEADS, ...BANK], [...NOE, ...bank]), [...HEADS, ...BANK])).lines[0]?.why).toEqual([
      'Un autre mandat a déjà cette référence',
    ])
  })

  it('reads the bank columns for the treasury only', async () => {
    const { db } = here.portal
    const roles = async (...left: BoardRole[]) =>
      db.execute(sql`delete from board_roles where member_id = (select id from members where email = 'secretaire@reprise.example')
        and not role = any(${sql.param(left)})`)
    await db.execute(sql`
      insert into members (company_id, email, canonical_email, first_name, last_name, password_hash, role)
        select 1, 'secretaire@reprise.example', 'secretaire@reprise.example', 'Solène', 'K', password_hash, 'board'
          from members where email = 'bureau@envol.example'`)
    await roles('memberships')
    const token = await here.portal.signIn('secretaire@reprise.example')
    const file = csv([...HEADS, ...BANK], INES)
    const seen = await send('/check', file, {}, token)
    expect(seen.data['proposed']).not.toHaveProperty('iban')
    const columns = JSON.stringify({ ...(seen.data['proposed'] as object), iban: 9 })
    expect(await send('/check', file, { columns }, token)).toMatchObject({ status: 403 })
    expect(await send('', file, { columns }, token)).toMatchObject({ status: 403 })
  })
})

describe('imported members are invited over the following hours: the invitation', () => {
  const names = Array.from({ length: 25 }, (_, at) => `z${String(at).padStart(2, '0')}@reprise.example`)
  const file = csv(HEADS, ...names.map((email) => ['Anne', 'Zola', email, '', ...work]))

  it('goes to twenty a minute, once each, and not to members who have signed in already', async () => {
    const { data } = await take(file)
    await here.portal.db.execute(sql`update members set password_hash = 'x' where email = ${names[0]}`)
    await invite(Number(data['id']))
    expect(await invited()).toEqual(names.slice(1, 20))
    expect(await listed()).toMatchObject([{ waiting: 5, active: 1 }])
    const again = sql`select due_at > now() + interval '50 seconds' from jobs where name = 'members.invite'`
    expect(await here.portal.value(again)).toBe(true)
    await invite(Number(data['id']))
    await invite(Number(data['id']))
    expect(await invited()).toEqual(names.slice(1))
  })

  it('resumes after an interruption, and reaches nobody twice', async () => {
    const { data } = await take(file)
    const { db } = here.portal
    // The process dies after writing the mails and before committing: simulated by a failure of the last statement.
    await db.execute(sql`
      create function fail_invite() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`)
    await db.execute(sql`create trigger cut before update on member_invitations execute function fail_invite()`)
    await expect(invite(Number(data['id']))).rejects.toThrow()
    expect(await invited()).toEqual([])
    await db.execute(sql`drop trigger cut on member_invitations`)
    await db.execute(sql`drop function fail_invite`)
    await Promise.all([invite(Number(data['id'])), invite(Number(data['id']))])
    expect(new Set(await invited()).size).toBe((await invited()).length)
    await invite(Number(data['id']))
    expect(await invited()).toEqual(names)
  })

  it('lets each choose a password by the link', async () => {
    const { data } = await take(csv(HEADS, NOE))
    await invite(Number(data['id']))
    const url = String(
      await here.portal.value(sql`select content ->> 'url' from outbox where recipient = 'noe@reprise.example'`),
    )
    expect(url).toMatch(/^https:\/\/envol\.example\/activation#/)
    const [, token = ''] = url.split('#')
    const password = 'hublot-cravate-7-nuages'
    const chosen = await here.portal.call('POST /membership/activation', {
      body: { token, password, password_confirmation: password },
    })
    expect(chosen.status).toBe(200)
    expect(await listed()).toMatchObject([{ waiting: 0, active: 1 }])
  })
})

describe('an import of a long list', () => {
  // The last test: another one would have to delete the 5,000 members first.
  it('accepts 5,000 lines', { tags: ['nightly'] }, async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ['Anne', `Zola`, `z${at}@reprise.example`, '', ...work])
    expect(await take(csv(HEADS, ...many))).toMatchObject({ status: 200, data: { added: 5000 } })
  })
})
