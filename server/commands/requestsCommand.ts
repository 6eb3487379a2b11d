import { formatEuros } from '#server/payments/format.ts'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { and, asc, eq } from 'drizzle-orm'
import { boardRequests } from '#contract/membership/office.ts'
import { membership, type MembershipOptions, type RequestSummary } from '#contract/membership/membership.ts'
import { API } from '#contract/address.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { withPortal, runCommand, type Print } from './command.ts'
import { readArgs } from './readArgs.ts'
import { toCsv } from '#server/lib/csv.ts'
import type { Database } from '#server/database/connect.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { members } from '#server/database/schema/members.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { sessions } from '#server/database/schema/session.ts'
import { fromNow } from '#server/lib/duration.ts'
import type { Env } from '#server/env.ts'
import { endDemo, isProduction } from '#server/demo/endDemo.ts'
import { createApp, personalData } from '#server/app.ts'
import { Shutdown } from '#server/process/shutdown.ts'
import { formatMinute } from '#server/lib/parisTime.ts'

const USAGE =
  'npm run board -- requests [--csv FICHIER]\nnpm run board -- accept NUMÉRO [--by EMAIL]\nnpm run board -- refuse NUMÉRO [--by EMAIL]'

const NO_ADDRESS =
  'PUBLIC_URL manque dans les réglages : le lien envoyé à la personne acceptée ne mènerait nulle part. Rien n’est fait.'

const periods: Record<RequestSummary['period'], string> = { annuelle: 'an', mensuelle: 'mois' }
const ways: Record<RequestSummary['way'], string> = { virement: 'virement', prelevement: 'prélèvement' }
// Before the command begins: what stands below it is not there yet.
const HEADS = [
  'Numéro',
  'Prénom',
  'Nom',
  'E-mail',
  'Téléphone',
  'Compagnie',
  'Base',
  'Travail',
  'Référence',
  'Cotisation',
]
const answers = { accept: boardRequests.accept, refuse: boardRequests.refuse }
const refusal = { reason: 'autre', words: 'Votre demande ne remplit pas les conditions d’adhésion.' }

// npm run board -- requests | accept ID | refuse ID: the board's own calls, made by one of the board.
await runCommand(async (args, say) => {
  const { what, id, by, csv } = readOptions(args)
  await withPortal(say, async ({ env, data, url }) => {
    if (what === 'accept' && !env.DEMO && !env.PUBLIC_URL) throw new Error(NO_ADDRESS)
    const running = new Shutdown()
    try {
      // What fails is said in a sentence, and what is done is the portal's to log.
      const { app, db } = await createApp({
        env: { ...env, LOG_LEVEL: 'silent' },
        url,
        folder: data,
        running,
        connections: 3,
      })
      if (isProduction(env)) await endDemo(db, personalData)
      await app.ready()
      await asBoard(db, by, async (token) => {
        const call = async <T>(method: Method, path: string, payload?: object): Promise<T> => {
          const headers = headersOf(env, token)
          const answer = await app.inject({ method, url: `${API}${path}`, headers, ...(payload && { payload }) })
          const body = answer.json<T & { message?: string }>()
          if (answer.statusCode !== 200) throw new Error(body.message ?? 'La demande n’a pas abouti.')
          return body
        }
        if (what === 'requests') {
          const waiting = await readRequests(call)
          if (csv === undefined) listRequests(waiting, say)
          else await writeRequests(waiting, csv, say)
          return markRead(call, waiting, say)
        }
        const { message } = await call<{ message: string }>(
          'POST',
          answers[what].path.replace(':id', String(id)),
          what === 'refuse' ? refusal : undefined,
        )
        say(message)
      })
    } finally {
      await running.end()
    }
  })
})

function readOptions(args: string[]) {
  const string = { type: 'string' } as const
  const { positionals, values } = readArgs(args, USAGE, { by: string, csv: string })
  const [what, id, ...others] = positionals
  const { by, csv } = values
  if (others.length > 0 || by === '' || csv === '') throw new Error(USAGE)
  if (what === 'requests' && id === undefined) return { what, id: 0, by, csv } as const
  if ((what === 'accept' || what === 'refuse') && /^[1-9]\d{0,8}$/.test(id ?? '') && csv === undefined)
    return { what, id: Number(id), by, csv } as const
  throw new Error(USAGE)
}

/** Does a work with a session of one of the board, which lasts no longer than it: the one of this address, or the only one. */
async function asBoard(db: Database, by: string | undefined, work: (token: string) => Promise<void>) {
  const isThis = by === undefined ? undefined : eq(members.canonical_email, canonicalEmail(by))
  const board = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(board_roles, and(eq(board_roles.member_id, members.id), eq(board_roles.role, 'memberships')))
    .where(isThis)
    .orderBy(asc(members.id))
  const [one, ...others] = board
  if (!one) throw new Error(by ? `${by} n’est pas du bureau.` : 'Personne n’est encore du bureau.')
  if (others.length > 0)
    throw new Error('Le bureau compte plusieurs personnes : dites laquelle répond, avec --by EMAIL.')
  const token = randomBytes(32).toString('base64url')
  const token_hash = sha256(token)
  await db.insert(sessions).values({
    token_hash,
    member_id: one.id,
    remember: false,
    device_type: 'web',
    device_name: 'npm run board',
    device_platform: 'Terminal',
    expires_at: fromNow({ minutes: 5 }),
  })
  try {
    await work(token)
  } finally {
    await db.delete(sessions).where(eq(sessions.token_hash, token_hash))
  }
}

/** As a browser on this machine asks: a demo without an address of its own is reached there alone. */
function headersOf({ PORT }: Env, token: string) {
  return {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    host: `localhost:${PORT}`,
  }
}

type Method = 'GET' | 'POST' | 'PUT'
type Call = <T>(method: Method, path: string, payload?: object) => Promise<T>

type Waiting = RequestSummary & { work: string; dues: string }

/** Who waits, the longest first, in the words of the board. */
async function readRequests(call: Call): Promise<Waiting[]> {
  const { data: options } = await call<{ data: MembershipOptions }>('GET', membership.options.path)
  const label = (list: MembershipOptions['functions'], slug: string) =>
    list.find((choice) => choice.slug === slug)?.label ?? slug
  const waiting: Waiting[] = []
  let page = 1
  let last = 1
  do {
    const asked = `${boardRequests.requests.path}?page=${page}&per_page=50`
    const { data, meta } = await call<{ data: RequestSummary[]; meta: { last_page: number } }>('GET', asked)
    for (const request of data) {
      const work = [
        label(options.functions, request.function),
        label(options.contracts, request.contract),
        label(options.working_times, request.working_time),
      ].join(', ')
      const dues = `${formatEuros(request.amount_cents)} par ${periods[request.period]}, par ${ways[request.way]}`
      waiting.push({ ...request, work, dues })
    }
    last = meta.last_page
  } while (page++ < last)
  return waiting
}

function listRequests(waiting: Waiting[], say: Print) {
  if (waiting.length === 0) say('Aucune demande n’attend.')
  for (const request of waiting) {
    say(`${request.id}  ${request.first_name} ${request.last_name}  ${request.email}  ${request.phone}`)
    say(`    ${request.company.name}, ${request.base} – ${request.work}`)
    say(`    ${request.reference}, ${request.dues}, ${formatMinute(new Date(request.asked_at))}`)
  }
}

/** Says of what was shown that it is read; one that has changed or gone meanwhile is named, and is not. */
async function markRead(call: Call, waiting: Waiting[], say: Print) {
  for (const { id, version } of waiting) {
    const path = boardRequests.markRead.path.replace(':id', String(id))
    await call('PUT', path, { version }).catch((failure: Error) => say(`Demande ${id}\u00a0: ${failure.message}`))
  }
}

/** Writes who waits for a spreadsheet, into a file that is not there yet, for its owner alone. */
async function writeRequests(waiting: Waiting[], file: string, say: Print) {
  const rows = waiting.map(
    ({ id, first_name, last_name, email, phone, company, base, work, reference, dues, asked_at }) => [
      String(id),
      first_name,
      last_name,
      email,
      phone,
      company.name,
      base,
      work,
      reference,
      dues,
      formatMinute(new Date(asked_at)),
    ],
  )
  const written = toCsv([[...HEADS, 'Demandée le'], ...rows])
  await writeFile(file, written, { flag: 'wx', mode: 0o600 }).catch(() => {
    throw new Error(`«\u00a0${file}\u00a0» existe déjà, ou ne peut pas être écrit.`)
  })
  say(`Demandes écrites dans ${file}\u00a0: ${waiting.length}.`)
}
