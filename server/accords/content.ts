import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AccordTheme } from '#contract/accords.ts'
import { paths, SLUG } from '#contract/paths.ts'
import { Documents } from '#server/content/documents.ts'
import { Line } from '#server/content/frontMatterFields.ts'
import type { NamedDocuments, ContentKind, Entry } from '#server/feature/contentKind.ts'
import { Day, LocalTime, toLocalTime, toMoment } from '#server/content/localTime.ts'
import { parseMarkdown, plainText } from '#server/content/markdown.ts'
import { InvalidContent } from '#server/content/mistakes.ts'
import { saveDocuments } from '#server/content/saveDocuments.ts'
import { upsert } from '#server/content/upsert.ts'
import { accord_documents, accords } from '#server/database/schema/accords.ts'
import { queueExtraction } from './extractJobs.ts'
import { queueVocabulary } from './buildVocabulary.ts'

const Name = Line(80).regex(SLUG, 'Un nom s’écrit « mot-mot », sans accent ni majuscule')
const Names = z.array(Name).min(1).max(20)

const Head = z.strictObject({
  title: Line(160),
  summary: Line(400),
  /** Left out for an agreement that concerns every company. */
  company: z.int().positive().optional(),
  theme: AccordTheme,
  signed_on: Day,
  effective_on: Day,
  expires_on: Day.optional(),
  signatories: z
    .array(z.strictObject({ name: Line(120), role: Line(160) }))
    .min(1)
    .max(40),
  replaces: Names.optional(),
  amends: Name.optional(),
  questions: Names.optional(),
  posts: Names.optional(),
  documents: Documents.optional(),
  updated_at: LocalTime,
  withdrawn: z.literal(true).optional(),
})
type Head = z.infer<typeof Head>

const FOLDER = 'accords'
const documents = { table: accord_documents, owner: accord_documents.accord_id, owners: accords }

/** The agreements as files: `accords/SLUG.md`, and their PDFs. */
export const accordsContent: ContentKind<Head> = {
  folder: FOLDER,
  head: Head,
  documents: { ...documents, of: ({ documents: own = [] }) => own },
  check: (entries) =>
    entries.flatMap(({ slug, head: { effective_on, expires_on, replaces = [], amends } }) => {
      if (expires_on !== undefined && expires_on < effective_on)
        return [{ slug, message: 'expires_on : cet accord prend fin avant d’entrer en vigueur.' }]
      if (amends === slug || replaces.includes(slug)) return [{ slug, message: 'Un accord ne se nomme pas lui-même.' }]
      return []
    }),
  async save(tx, entries, { pictures, documents: taken, movedDays }) {
    // The oldest first, so that the newest agreement has the highest number.
    const inOrder = entries.toSorted((one, other) => one.head.signed_on.localeCompare(other.head.signed_on))
    const rows = inOrder.map(({ slug, head, body }) => ({
      slug,
      company_id: head.company ?? null,
      theme: head.theme,
      title: head.title,
      summary: head.summary,
      body,
      words: plainText(parseMarkdown(body, { pictures })),
      // As its documents say them, however old the demo is.
      signed_on: head.signed_on,
      effective_on: head.effective_on,
      expires_on: head.expires_on ?? null,
      signatories: head.signatories,
      replaces: head.replaces ?? [],
      amends: head.amends ?? null,
      questions: head.questions ?? [],
      posts: head.posts ?? [],
      withdrawn: head.withdrawn ?? false,
      updated_at: toMoment(head.updated_at, movedDays),
    }))
    const { ids, touched, ...saved } = await upsert(tx, accords, rows)
    checkOthers(entries, ids)
    const owners = entries.flatMap(({ slug, head }) => {
      const id = ids.get(slug)
      return id === undefined ? [] : [{ id, slug, documents: head.documents ?? [] }]
    })
    const { added, changed } = await saveDocuments(tx, documents, owners, taken)
    const others = owners.filter(({ id, slug }) => changed.has(id) && !touched.has(slug))
    await queueExtraction(tx, added)
    if (touched.size > 0 || changed.size > 0) await queueVocabulary(tx)
    return {
      ...saved,
      changed: saved.changed + others.length,
      paths: new Map([...ids].map(([slug, id]) => [slug, paths.accord(id)])),
    }
  },
  async all(db) {
    const own = sql<NamedDocuments>`coalesce((
      select json_agg(json_build_object('title', title, 'file', name) order by rank)
      from accord_documents where accord_id = accords.id), '[]')`
    const rows = await db
      .select({ accord: accords, updated: toLocalTime(accords.updated_at), documents: own })
      .from(accords)
      .orderBy(asc(accords.slug))
    return rows.map(({ accord, updated, documents: named }) => ({
      slug: accord.slug,
      body: accord.body,
      head: {
        title: accord.title,
        summary: accord.summary,
        company: accord.company_id ?? undefined,
        theme: accord.theme,
        signed_on: accord.signed_on,
        effective_on: accord.effective_on,
        expires_on: accord.expires_on ?? undefined,
        signatories: accord.signatories.map(({ name, role }) => ({ name, role })),
        replaces: filled(accord.replaces),
        amends: accord.amends ?? undefined,
        questions: filled(accord.questions),
        posts: filled(accord.posts),
        documents: filled(named),
        updated_at: updated,
        withdrawn: accord.withdrawn || undefined,
      },
    }))
  },
}

const filled = <T>(list: T[]) => (list.length > 0 ? list : undefined)

/** An agreement names others that there are. Throws `InvalidContent`. */
function checkOthers(entries: Entry<Head>[], ids: Map<string, number>) {
  const mistakes = entries.flatMap(({ slug, head: { replaces = [], amends } }) =>
    [...replaces, ...(amends === undefined ? [] : [amends])]
      .filter((name) => !ids.has(name))
      .map((name) => ({ file: `${FOLDER}/${slug}.md`, line: 1, message: `Il n’y a pas d’accord « ${name} ».` })),
  )
  if (mistakes.length > 0) throw new InvalidContent(mistakes)
}
