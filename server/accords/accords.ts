import { eq } from '#server/drizzle/drizzle.ts'
import { accordRoutes as calls } from '#contract/accords/accords.ts'
import { accordTextRoutes as texts } from '#contract/accords/accordTexts.ts'
import { paths } from '#contract/paths.ts'
import {
  accord_clauses,
  accord_documents,
  accord_pages,
  accord_recognized_pages,
  accord_passages,
  accord_vocabulary,
  accords as table,
  document_upload_parts,
  document_uploads,
} from '#server/database/schema/accords.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { compareAccords } from './compareAccords.ts'
import { accordsContent } from './content.ts'
import { extractJob, retryExtractJob, queueMissingTexts } from './extractJobs.ts'
import { searchPassages } from './searchPassages.ts'
import { setFavourite } from './favourites.ts'
import { buildVocabulary } from './buildVocabulary.ts'
import { findMemberPassages } from './findPassages.ts'
import { listAccords } from './listAccords.ts'
import { readAccord } from './readAccord.ts'
import { recognizeJob } from './recognition/recognizeJob.ts'
import { documentFile, readClause, readPage } from './readDocument.ts'
import { countUnanswered } from '#server/search/unanswered.ts'
import { sweepDocuments } from './office/documents.ts'
import { mountAccordsOffice } from './office/mountOffice.ts'
import { mountSearchPack } from './searchPack/mountSearchPack.ts'
import { unreadDocuments } from './office/unreadDocuments.ts'
import { sweepUploads } from './office/uploads.ts'
import { accordsPersonalData } from './personalData.ts'
import { plainAccords } from './plainAccords.ts'

/** Server feature of collective agreements: list, texts, search, documents and the office's API calls. */
export const accordsFeature: Feature = {
  routes(app, context) {
    const { db } = context
    mount(app, calls.list, ({ query, member }) => listAccords(context, member, query))
    mount(app, texts.passages, async ({ query, member }) => {
      const found = await findMemberPassages(context, member, query)
      if (found.data.length === 0 && query.accord === undefined) await countUnanswered(db, query.query)
      return found
    })
    mount(app, calls.read, async ({ params: { id }, member }) => ({ data: await readAccord(db, member, id) }))
    mount(app, texts.clause, async ({ params, member }) => ({ data: await readClause(db, member, params) }))
    mount(app, texts.comparison, async ({ params: { id, other }, member }) => ({
      data: await compareAccords(db, member, [id, other]),
    }))
    mount(app, texts.page, async ({ params, member }) => ({ data: await readPage(db, member, params) }))
    mount(app, calls.file, async ({ params, query: { disposition }, member }) => ({
      ...(await documentFile(context, member, params)),
      disposition,
    }))
    mount(app, calls.addFavourite, ({ params: { id }, member, sending }) => setFavourite(db, member, id, true, sending))
    mount(app, calls.removeFavourite, ({ params: { id }, member, sending }) =>
      setFavourite(db, member, id, false, sending),
    )
    mountSearchPack(app, context)
    mountAccordsOffice(app, context)
  },
  plainForms: () => [plainAccords],
  content: accordsContent,
  search: {
    kind: 'accords',
    access: 'member',
    table,
    isShown: () => eq(table.withdrawn, false),
    title: table.title,
    texts: [table.summary, table.words],
    date: table.signed_on,
    key: table.id,
    pathOf: (id) => paths.accord(Number(id)),
  },
  textSearch: searchPassages,
  jobs: () => [extractJob, retryExtractJob, recognizeJob, buildVocabulary],
  waiting: { 'unread-documents': unreadDocuments },
  personalData: accordsPersonalData,
  async sweep(context) {
    await sweepUploads(context.db)
    await sweepDocuments(context)
    await queueMissingTexts(context.db)
  },
  impersonal: [
    table,
    accord_documents,
    accord_pages,
    accord_recognized_pages,
    accord_clauses,
    accord_passages,
    accord_vocabulary,
    document_uploads,
    document_upload_parts,
  ],
}
