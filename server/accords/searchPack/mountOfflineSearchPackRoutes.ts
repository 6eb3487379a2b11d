import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { searchPackRoutes as calls, type OfflineSearchPack } from '#contract/search/searchPack.ts'
import { databasePassageStore } from '#server/accords/databaseShelf.ts'
import { isAccordVisibleSql, type MemberReadingAccords } from '#server/accords/visibility.ts'
import type { Database } from '#server/database/connect.ts'
import { accords } from '#server/database/schema/accords.ts'
import { companies } from '#server/database/schema/companies.ts'
import type { AppContext } from '#server/feature.ts'
import { toOutgoingBytesFile } from '#server/http/sendFile.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { mountApiCall } from '#server/mount.ts'
import { readSynonymGroups } from '#server/search/lexicon.ts'
import { OfflineSearchPackCache } from './searchPacks.ts'

/** Registers the API routes with which a device downloads the offline search index and texts of agreements. */
export function mountOfflineSearchPackRoutes(app: FastifyInstance, { db, log }: AppContext) {
  const packs = new OfflineSearchPackCache({ db, log })
  mountApiCall(app, calls.pack, async ({ member }) => {
    const files = await packs.current(member)
    return { data: files ? { ...(await readFacts(db, member)), ...told(files) } : null }
  })
  mountApiCall(app, calls.packFile, async ({ params: { version, part }, member }) => {
    const file = packs.file(member, version, part)
    if (!file) throw new NotFoundError('Cette version n’est plus là\u00a0: demandez la nouvelle.')
    return toOutgoingBytesFile(`${part}.gz`, 'application/gzip', file.content)
  })
}

type Files = NonNullable<Awaited<ReturnType<OfflineSearchPackCache['current']>>>
const told = ({ version, made_at, passages, files }: Files) => ({
  version,
  made_at: made_at.toISOString(),
  passages,
  files: files.map(({ part, content, sha256 }) => ({ part, size: content.length, sha256 })),
})

async function readFacts(
  db: Database,
  reader: MemberReadingAccords,
): Promise<Pick<OfflineSearchPack, 'total' | 'crew' | 'accords' | 'synonyms'>> {
  const { total, crew } = await databasePassageStore(db, reader).weighing()
  const rows = await db
    .select({
      id: accords.id,
      title: accords.title,
      theme: accords.theme,
      company: { id: companies.id, name: companies.name },
      signed_on: accords.signed_on,
      effective_on: accords.effective_on,
      expires_on: accords.expires_on,
      replaced_on: sql<string | null>`(
        select min(newer.effective_on) from accords newer
        where accords.slug = any(newer.replaces) and not newer.withdrawn
          and (newer.company_id is null or newer.company_id = ${reader.company.id}))`,
    })
    .from(accords)
    .leftJoin(companies, eq(companies.id, accords.company_id))
    .where(isAccordVisibleSql(reader))
    .orderBy(accords.id)
  return { total, crew: crew ?? null, accords: rows, synonyms: await readSynonymGroups(db) }
}
