import type { FastifyInstance } from 'fastify'
import { boardDocumentRoutes as calls } from '#contract/accords/office.ts'
import type { AppContext } from '#server/feature.ts'
import { mount } from '#server/mount.ts'
import { openBoardFile, readBoardPage, listDocuments, readArticles, rereadDocument } from './documents.ts'
import { beginAnnouncement, beginVersion, compareDraft } from './newVersion.ts'
import { beginUpload, storeUploadPart } from './uploads.ts'

/** Registers the office's API routes for agreement PDFs, new agreement versions and announcements. */
export function mountAccordsOffice(app: FastifyInstance, context: AppContext) {
  const { db } = context
  mount(app, calls.addDocument, async ({ body, member }) => ({
    data: await beginUpload(db, { ...body, by_member: member.id }),
  }))
  mount(app, calls.sendPart, async ({ params: { id, start }, file, member }) => ({
    data: await storeUploadPart(context, { id, start: Number(start), by_member: member.id, sent: file }),
  }))
  mount(app, calls.documents, async ({ query: { names } }) => ({ data: await listDocuments(db, names.split(',')) }))
  mount(app, calls.rereadDocument, async ({ params: { name }, member }) => {
    await rereadDocument(db, name, member.id)
    return { success: true, message: 'Ce document sera lu de nouveau.' }
  })
  mount(app, calls.documentFile, ({ params: { name } }) => openBoardFile(context, name))
  mount(app, calls.documentArticles, async ({ params: { name } }) => ({ data: await readArticles(db, name) }))
  mount(app, calls.documentPage, async ({ params }) => ({ data: await readBoardPage(db, params) }))
  mount(app, calls.newVersion, async ({ params: { slug }, member }) => ({
    data: await beginVersion(context, { slug, by_member: member.id }),
  }))
  mount(app, calls.draftComparison, async ({ params: { slug } }) => ({ data: await compareDraft(context, slug) }))
  mount(app, calls.announcement, async ({ params: { slug }, member }) => ({
    data: await beginAnnouncement(context, { slug, by_member: member.id }),
  }))
}
