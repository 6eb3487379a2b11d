import { eq } from '#server/drizzle/drizzle.ts'
import { accordRoutes as calls } from '#contract/accords/accords.ts'
import { accordTextRoutes as texts } from '#contract/accords/accordTexts.ts'
import { documentTextRoutes } from '#contract/accords/documentText.ts'
import { pagePictureRoutes } from '#contract/accords/pagePictureRoutes.ts'
import { portalPagePaths } from '#contract/paths.ts'
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
import { accord_page_pictures } from '#server/database/schema/pagePictures.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature, AppContext } from '#server/feature.ts'
import { diffAccordVersions } from './compareAccords.ts'
import { accordsContentKind } from './content.ts'
import { extractDocumentTextJob, retrySlowTextExtractionJob, queueMissingOrOutdatedExtractions } from './extractJobs.ts'
import { setAccordFavourite } from './favourites.ts'
import { spellingVocabularyJob } from './buildVocabulary.ts'
import { findPassagesForMember } from './findPassages.ts'
import { listAccords } from './listAccords.ts'
import { readAccord } from './readAccord.ts'
import { textRecognitionJob } from './recognition/textRecognitionJob.ts'
import { readDocumentTextPart } from './readDocumentText.ts'
import { openAccordPdf, readAccordArticleByNumber, readAccordPdfPageText } from './readDocument.ts'
import { countFailedSearch } from '#server/search/unanswered.ts'
import { sweepUnusedPdfDocuments } from './office/documents.ts'
import { mountAccordOfficeRoutes } from './office/mountOffice.ts'
import { mountOfflineSearchPackRoutes } from './searchPack/mountOfflineSearchPackRoutes.ts'
import { unsearchableDocumentsTask } from './office/unsearchableDocumentsTask.ts'
import { sweepAbandonedDocumentUploads } from './office/uploads.ts'
import { accordsPersonalDataDeclaration } from './personalData.ts'
import { pagePictureJob } from './pictures/pagePictureJob.ts'
import { queueMissingPagePictures } from './pictures/pagePictureQueue.ts'
import { openPagePicture } from './pictures/readPagePictures.ts'
import { sweepPagePictures } from './pictures/sweepPagePictures.ts'
import { noScriptAccordDownloadForm } from './noScriptAccordDownloadForm.ts'
import { passagesToSearchHits } from '#contract/search/passages/passagesToSearchHits.ts'
import type { FeatureFullTextSearch } from '#server/feature/textSearch.ts'

/** Server feature of collective agreements: list, texts, search, documents and the office's API calls. */
export const accordsFeature: PortalFeature = {
  routes(app, context) {
    const { db } = context
    mountApiCall(app, calls.list, ({ query, member }) => listAccords(context, member, query))
    mountApiCall(app, texts.passages, async ({ query, member }) => {
      const found = await findPassagesForMember(context, member, query)
      if (found.data.length === 0 && query.accord === undefined) await countFailedSearch(db, query.query)
      return found
    })
    mountApiCall(app, calls.read, async ({ params: { id }, member }) => ({ data: await readAccord(db, member, id) }))
    mountApiCall(app, texts.clause, async ({ params, member }) => ({
      data: await readAccordArticleByNumber(db, member, params),
    }))
    mountApiCall(app, texts.comparison, async ({ params: { id, other }, member }) => ({
      data: await diffAccordVersions(db, member, [id, other]),
    }))
    mountApiCall(app, texts.page, async ({ params, member }) => ({
      data: await readAccordPdfPageText(db, member, params),
    }))
    mountApiCall(app, documentTextRoutes.text, async ({ params, member }) => ({
      data: await readDocumentTextPart(db, member, params),
    }))
    mountApiCall(app, calls.file, async ({ params, query: { disposition }, member }) => ({
      ...(await openAccordPdf(context, member, params)),
      disposition,
    }))
    mountApiCall(app, pagePictureRoutes.picture, ({ params, member }) => openPagePicture(context, member, params))
    mountApiCall(app, calls.addFavourite, ({ params: { id }, member, sending }) =>
      setAccordFavourite(db, member, id, true, sending),
    )
    mountApiCall(app, calls.removeFavourite, ({ params: { id }, member, sending }) =>
      setAccordFavourite(db, member, id, false, sending),
    )
    mountOfflineSearchPackRoutes(app, context)
    mountAccordOfficeRoutes(app, context)
  },
  plainForms: () => [noScriptAccordDownloadForm],
  content: accordsContentKind,
  search: {
    kind: 'accords',
    access: 'member',
    table,
    isShown: () => eq(table.withdrawn, false),
    title: table.title,
    texts: [table.summary, table.words],
    date: table.signed_on,
    key: table.id,
    pathOf: (id) => portalPagePaths.accord(Number(id)),
  },
  textSearch: searchAccordPassages,
  jobs: () => [
    extractDocumentTextJob,
    retrySlowTextExtractionJob,
    textRecognitionJob,
    spellingVocabularyJob,
    pagePictureJob,
  ],
  waiting: { 'unread-documents': unsearchableDocumentsTask },
  personalData: accordsPersonalDataDeclaration,
  async sweep(context) {
    await sweepAbandonedDocumentUploads(context.db)
    await sweepUnusedPdfDocuments(context)
    await queueMissingOrOutdatedExtractions(context.db)
    await sweepPagePictures(context)
    await queueMissingPagePictures(context.db)
  },
  impersonal: [
    table,
    accord_documents,
    accord_pages,
    accord_recognized_pages,
    accord_page_pictures,
    accord_clauses,
    accord_passages,
    accord_vocabulary,
    document_uploads,
    document_upload_parts,
  ],
}

/** Returns a function that searches agreements' passages and gives results for the site-wide search. */
function searchAccordPassages(context: AppContext): FeatureFullTextSearch {
  return async (member, { query, per_kind, literal }) => {
    const found = await findPassagesForMember(context, member, { query, limit: per_kind, literal })
    return { ...passagesToSearchHits(found), ...(found.correction !== undefined && { correction: found.correction }) }
  }
}
