import { eq } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { boardSynonymRoutes as calls } from '#contract/search/office.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { recordOfficeSettingsVersion } from '#server/content/officeConflicts.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { synonyms } from '#server/database/schema/content.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'
import { mountApiCall } from '#server/mount.ts'
import { synonymsSettingsFile } from '#server/search/synonymsSettingsFile.ts'

/** Mounts the office's API for synonyms of the search. Changes apply to searches at once. */
export function mountOfficeSynonymsApi(app: FastifyInstance, db: Database) {
  const done = { success: true, message: 'Enregistré\u00a0: la recherche en tient compte.' }
  mountApiCall(app, calls.synonyms, async () => ({ data: await listSynonyms(db) }))
  mountApiCall(app, calls.addSynonyms, async ({ body: { words, id: former }, member }) => {
    await changeSynonyms(db, { words, former, by_member: member.id })
    return done
  })
  mountApiCall(app, calls.changeSynonyms, async ({ params: { id }, body: { was, words }, member }) => {
    await changeSynonyms(db, { id, was, words, by_member: member.id })
    return done
  })
  mountApiCall(app, calls.removeSynonyms, async ({ params: { id }, member }) => {
    await changeSynonyms(db, { id, by_member: member.id })
    return { success: true, message: 'Supprimé.' }
  })
}

/** Returns the search's synonym groups in the order of their settings file. */
const listSynonyms = (db: Database) => db.select().from(synonyms).orderBy(synonyms.id)

/** Synonym group to add; `former` is its id before it was deleted. */
type Added = { words: string[]; former: number | undefined }
/** Synonym group to change (`was`: its former words), or to delete when `words` is missing. */
type Changed = { id: number; was?: string[]; words?: string[] }
type Change = { by_member: number } & (Added | Changed)

/**
 * Adds, changes or deletes a synonym group of the search and saves a version of the settings file. Throws a 422 for
 * invalid words.
 */
const changeSynonyms = (db: Database, { by_member, words, ...of }: Change): Promise<void> =>
  inTransaction(db, async (tx) => {
    await takeTransactionAdvisoryLock(tx, 'content')
    const before = 'id' in of ? await readGroup(tx, of) : undefined
    const others = (await tx.select().from(synonyms)).filter(({ id }) => id !== before?.id)
    if (words) checkWords([...others.map((group) => group.words), words])
    if (!before) await insertGroup(tx, words ?? [], { former: 'former' in of ? of.former : undefined, others })
    else if (words) await tx.update(synonyms).set({ words }).where(eq(synonyms.id, before.id))
    else await tx.delete(synonyms).where(eq(synonyms.id, before.id))
    await recordOfficeSettingsVersion(tx, synonymsSettingsFile, by_member)
    await writeAuditLogLine(tx, {
      by_member,
      act: 'synonyms.changed',
      subject: synonymsSettingsFile.file,
      ...(before && { before: { words: before.words } }),
      ...(words && { after: { words } }),
    })
  })

type Place = { former: number | undefined; others: (typeof synonyms.$inferSelect)[] }

/**
 * Inserts a synonym group at the end of the list, or at its former id. The former id is trusted only below an existing
 * one.
 */
async function insertGroup(tx: Transaction, words: string[], { former = 0, others }: Place) {
  if (others.some(({ id }) => id === former)) throw new HttpError(409, 'Ce groupe est déjà rétabli.')
  const isAmong = others.some(({ id }) => id > former)
  await tx
    .insert(synonyms)
    .overridingSystemValue()
    .values({ words, ...(former && isAmong && { id: former }) })
}

/**
 * Returns a synonym group of the search. Throws a 409 when another person has changed or deleted it since it was `was`.
 */
async function readGroup(tx: Transaction, { id, was }: { id: number; was?: string[] }) {
  const [group] = await tx.select().from(synonyms).where(eq(synonyms.id, id))
  if (!group || (was && JSON.stringify(was) !== JSON.stringify(group.words)))
    throw new HttpError(
      409,
      'Ce groupe vient d’être changé par quelqu’un d’autre\u00a0: relisez-le avant de le changer.',
    )
  return group
}

function checkWords(groups: string[][]) {
  const read = synonymsSettingsFile.schema.safeParse(groups)
  if (read.success) return
  const message = read.error.issues[0]?.message ?? 'Ce groupe est mal écrit.'
  throw new HttpError(422, message, { errors: { words: message } })
}
