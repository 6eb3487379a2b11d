import type { FastifyInstance } from 'fastify'
import { boardPdfDocumentRoutes as calls } from '#contract/accords/office.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import {
  openPdfForBoard,
  readPdfPageTextForBoard,
  readTextExtractionStatesOfPdfs,
  readArticlesExtractedFromPdf,
  requeuePdfExtractionForBoard,
} from './documents.ts'
import { draftAccordNewsPost, draftNewAccordVersion, diffDraftWithReplacedAccord } from './newVersion.ts'
import { beginDocumentUpload, storeDocumentUploadPart } from './uploads.ts'

/** Registers the office's API routes for agreement PDFs, new agreement versions and announcements. */
export function mountAccordOfficeRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  mountApiCall(app, calls.addDocument, async ({ body, member }) => ({
    data: await beginDocumentUpload(db, { ...body, by_member: member.id }),
  }))
  mountApiCall(app, calls.sendPart, async ({ params: { id, start }, file, member }) => ({
    data: await storeDocumentUploadPart(context, { id, start: Number(start), by_member: member.id, sent: file }),
  }))
  mountApiCall(app, calls.documents, async ({ query: { names } }) => ({
    data: await readTextExtractionStatesOfPdfs(db, names.split(',')),
  }))
  mountApiCall(app, calls.rereadDocument, async ({ params: { name }, member }) => {
    await requeuePdfExtractionForBoard(db, name, member.id)
    return { success: true, message: 'Ce document sera lu de nouveau.' }
  })
  mountApiCall(app, calls.documentFile, ({ params: { name } }) => openPdfForBoard(context, name))
  mountApiCall(app, calls.documentArticles, async ({ params: { name } }) => ({
    data: await readArticlesExtractedFromPdf(db, name),
  }))
  mountApiCall(app, calls.documentPage, async ({ params }) => ({ data: await readPdfPageTextForBoard(db, params) }))
  mountApiCall(app, calls.newVersion, async ({ params: { slug }, member }) => ({
    data: await draftNewAccordVersion(context, { slug, by_member: member.id }),
  }))
  mountApiCall(app, calls.draftComparison, async ({ params: { slug } }) => ({
    data: await diffDraftWithReplacedAccord(context, slug),
  }))
  mountApiCall(app, calls.announcement, async ({ params: { slug }, member }) => ({
    data: await draftAccordNewsPost(context, { slug, by_member: member.id }),
  }))
}
