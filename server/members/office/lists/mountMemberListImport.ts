import { desc, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  importedMemberListBankFields,
  MAX_MEMBER_LIST_BYTES,
  ImportedMemberListColumns,
  MAX_CORRECTED_MEMBER_LINES,
  MAX_CORRECTED_MEMBERS_BYTES,
  CorrectedMemberListLine,
  findMissingMemberListFields,
  memberListImportRoutes as calls,
  type ImportedMemberList,
} from '#contract/members/memberLists.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { member_invitations, member_lists, members } from '#server/database/schema/members.ts'
import type { AppContext } from '#server/feature.ts'
import { isolateTask } from '#server/isolated/isolate.ts'
import { readUploadedFileIntoMemory } from '#server/http/readUploadedFileIntoMemory.ts'
import { HttpError } from '#server/lib/errors.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { createMailNotConfiguredError } from '#server/mail/createMailNotConfiguredError.ts'
import { canDeliverMails } from '#server/mail/transport.ts'
import { mountApiCall } from '#server/mount.ts'
import { insertImportedMembers } from './importList.ts'
import { checkMemberListLines } from './validateMemberList.ts'
import { storeImportWordMappings } from './saveWords.ts'
import { proposeMemberListColumns } from './proposeMemberListColumns.ts'
import type { ImportedMemberTable } from './layOutList.ts'

const SAMPLES = 5
/** Rate limit for checking uploaded member spreadsheets, of up to 4 MB each. */
const READ = { tries: 120, seconds: 3600 }
const readInProcess = isolateTask<Uint8Array, ImportedMemberTable>(new URL('listTask.ts', import.meta.url), {
  memoryMb: 480,
  cpuMs: 15_000,
  onLimit: () =>
    throwUnreadableUploadError(
      'Cette liste demande trop de mémoire ou de temps pour être lue\u00a0: enregistrez-la en CSV, ou coupez-la en deux. Rien n’a changé.',
    ),
})

/** Mounts the office's API for importing spreadsheets of members: check, then import. */
export function mountMemberListImport(app: FastifyInstance, context: AppContext): void {
  const { db, env } = context
  const read = async (member: Reader, mended: number, file: AsyncIterable<Uint8Array>) => {
    await enforceAttemptRateLimit(db, `member lists ${member.id}`, READ)
    const bytes = await readUploadedFileIntoMemory(
      file,
      MAX_MEMBER_LIST_BYTES + Math.min(mended, MAX_CORRECTED_MEMBERS_BYTES),
      'Cette liste dépasse 4\u00a0Mo.',
    )
    const table = await readInProcess(bytes.subarray(mended))
    return { ...table, mends: mendsOf(bytes.subarray(0, mended), member.roles) }
  }
  mountApiCall(app, calls.checkList, async ({ query, member, file }) => {
    const { columns: names, ...list } = await read(member, query.mended ?? 0, file)
    const columns = query.columns === undefined ? undefined : columnsOf(query.columns, names.length, member.roles)
    return {
      data: {
        columns: names,
        samples: list.rows.slice(0, SAMPLES).map(({ cells }) => cells),
        proposed: allowed(proposeMemberListColumns(names), member.roles),
        check: columns ? (await checkMemberListLines(db, { ...list, columns })).check : null,
      },
    }
  })
  mountApiCall(app, calls.importList, async ({ query: { period, charged_from, ...query }, member, file }) => {
    if (!canDeliverMails(env)) throw await createMailNotConfiguredError(db, 'aucune invitation')
    const { columns: names, ...list } = await read(member, query.mended ?? 0, file)
    const columns = columnsOf(query.columns, names.length, member.roles)
    const data = await insertImportedMembers(context, { ...list, columns, period, charged_from, by_member: member.id })
    return { data }
  })
  mountApiCall(app, calls.saveWords, async ({ body: { words }, member }) => {
    await storeImportWordMappings(db, words, member.id)
    return { success: true, message: 'Ces mots sont retenus pour les prochaines listes.' }
  })
  mountApiCall(app, calls.lists, ({ query }) => listLists(db, query))
}

type Reader = { id: number; roles: readonly BoardRole[] }

/**
 * Parses the corrected lines that precede an uploaded member spreadsheet. Throws a 403 for bank fields without the
 * treasury role.
 */
function mendsOf(bytes: Buffer, roles: readonly BoardRole[]): CorrectedMemberListLine[] {
  if (bytes.length === 0) return []
  const mends = parsedMends(bytes.toString('utf8'))
  const hasBank = mends.some(({ fields }) => importedMemberListBankFields.some((field) => fields[field] !== undefined))
  if (hasBank && !roles.includes('treasury')) throw new HttpError(403, BANK)
  return mends
}

function parsedMends(written: string): CorrectedMemberListLine[] {
  try {
    return z.array(CorrectedMemberListLine).max(MAX_CORRECTED_MEMBER_LINES).parse(JSON.parse(written))
  } catch {
    return throwUnreadableUploadError('Les lignes corrigées ne se lisent pas\u00a0: corrigez-les de nouveau.')
  }
}

const BANK = 'Les colonnes de la banque sont réservées à la trésorerie.'
const WRONG = 'Ces colonnes ne se lisent pas\u00a0: choisissez au moins le prénom, le nom, l’e-mail et la compagnie.'

function columnsOf(written: string, count: number, roles: readonly BoardRole[]): ImportedMemberListColumns {
  const columns = parsed(written)
  const places = Object.values(columns)
  if (findMissingMemberListFields(columns).length > 0 || places.some((place) => place >= count))
    throwUnreadableUploadError(WRONG)
  if (new Set(places).size < places.length)
    throwUnreadableUploadError('Une colonne ne dit qu’une chose\u00a0: l’une est choisie deux fois.')
  if (importedMemberListBankFields.some((field) => columns[field] !== undefined) && !roles.includes('treasury'))
    throw new HttpError(403, BANK)
  return columns
}

function parsed(written: string): ImportedMemberListColumns {
  try {
    return ImportedMemberListColumns.parse(JSON.parse(written))
  } catch {
    return throwUnreadableUploadError(WRONG)
  }
}

/** Returns the columns of a member spreadsheet without bank fields, unless the board member has the treasury role. */
const allowed = (columns: ImportedMemberListColumns, roles: readonly BoardRole[]): ImportedMemberListColumns =>
  roles.includes('treasury')
    ? columns
    : Object.fromEntries(
        Object.entries(columns).filter(([field]) => !importedMemberListBankFields.some((one) => one === field)),
      )

async function listLists(db: Database, query: { page: number; per_page: number }) {
  const isWaiting = sql`${member_invitations.invited_at} is null`
  const counts = sql`(select count(*) filter (where ${isWaiting}) as waiting, count(${members.password_hash}) as active
    from ${member_invitations} join ${members} on ${members.id} = ${member_invitations.member_id}
    where ${member_invitations.list_id} = ${member_lists.id})`
  const board = sql`(select first_name || ' ' || last_name from members as board where board.id = ${member_lists.by_member})`
  const rows = await db
    .select({
      list: member_lists,
      by: sql<string | null>`${board}`,
      counts: sql<{ waiting: number; active: number }>`(select row_to_json(counted) from ${counts} as counted)`,
    })
    .from(member_lists)
    .orderBy(desc(member_lists.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  const data = rows.map(
    ({ list: { id, imported_at, added }, by, counts: { waiting, active } }): ImportedMemberList => ({
      id,
      imported_at: imported_at.toISOString(),
      by,
      added,
      waiting,
      active,
    }),
  )
  return { data, meta: paginationReplyFields(query, await db.$count(member_lists)) }
}
