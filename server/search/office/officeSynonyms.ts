import { eq } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { boardSynonyms as calls } from '#contract/search/office.ts'
import { writeJournal } from '#server/journal/journal.ts'
import { keepSheet } from '#server/content/officeConflicts.ts'
import { advisoryTransactionLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { synonyms } from '#server/database/schema/content.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'
import { mount } from '#server/mount.ts'
import { synonymsFile } from '#server/search/synonymsFile.ts'

/** Mounts the calls with which the office changes the synonyms: searches find by them at once. */
export function mountSynonyms(app: FastifyInstance, db: Database) {
  const done = { success: true, message: 'Enregistré\u00a0: la recherche en tient compte.' }
  mount(app, calls.synonyms, async () => ({ data: await listSynonyms(db) }))
  mount(app, calls.addSynonyms, async ({ body: { words, id: former }, member }) => {
    await changeSynonyms(db, { words, former, by_member: member.id })
    return done
  })
  mount(app, calls.changeSynonyms, async ({ params: { id }, body: { was, words }, member }) => {
    await changeSynonyms(db, { id, was, words, by_member: member.id })
    return done
  })
  mount(app, calls.removeSynonyms, async ({ params: { id }, member }) => {
    await changeSynonyms(db, { id, by_member: member.id })
    return { success: true, message: 'Supprimé.' }
  })
}

/** The groups of synonyms, in the order of their file. */
const listSynonyms = (db: Database) => db.select().from(synonyms).orderBy(synonyms.id)

/** A new group; at its `former` number, for one that was taken away. */
type Added = { words: string[]; former: number | undefined }
/** Over the one that it was; taken away, without words. */
type Changed = { id: number; was?: string[]; words?: string[] }
type Change = { by_member: number } & (Added | Changed)

/** Adds, changes or takes away a group, as an import of the file with it would. Throws a 422 at its words. */
const changeSynonyms = (db: Database, { by_member, words, ...of }: Change): Promise<void> =>
  inTransaction(db, async (tx) => {
    await advisoryTransactionLock(tx, 'content')
    const before = 'id' in of ? await readGroup(tx, of) : undefined
    const others = (await tx.select().from(synonyms)).filter(({ id }) => id !== before?.id)
    if (words) checkWords([...others.map((group) => group.words), words])
    if (!before) await insertGroup(tx, words ?? [], { former: 'former' in of ? of.former : undefined, others })
    else if (words) await tx.update(synonyms).set({ words }).where(eq(synonyms.id, before.id))
    else await tx.delete(synonyms).where(eq(synonyms.id, before.id))
    await keepSheet(tx, synonymsFile, by_member)
    await writeJournal(tx, {
      by_member,
      act: 'synonyms.changed',
      subject: synonymsFile.file,
      ...(before && { before: { words: before.words } }),
      ...(words && { after: { words } }),
    })
  })

type Place = { former: number | undefined; others: (typeof synonyms.$inferSelect)[] }

/** Writes a group last, or where it stood: at a number that was surely given, since a later one was. */
async function insertGroup(tx: Transaction, words: string[], { former = 0, others }: Place) {
  if (others.some(({ id }) => id === former)) throw new HttpError(409, 'Ce groupe est déjà rétabli.')
  const isAmong = others.some(({ id }) => id > former)
  await tx
    .insert(synonyms)
    .overridingSystemValue()
    .values({ words, ...(former && isAmong && { id: former }) })
}

/** The group of a number. Throws when another has taken it away, or changed it since it was `was`. */
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
  const read = synonymsFile.schema.safeParse(groups)
  if (read.success) return
  const message = read.error.issues[0]?.message ?? 'Ce groupe est mal écrit.'
  throw new HttpError(422, message, { errors: { words: message } })
}
