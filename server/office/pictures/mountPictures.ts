import type { FastifyInstance } from 'fastify'
import { boardPictureRoutes as calls } from '#contract/office/pictures.ts'
import type { AppContext } from '#server/feature.ts'
import { mount } from '#server/mount.ts'
import { addPicture, changeOfficePicture, listPictures, readOfficePicture, removeOfficePicture } from './pictures.ts'

/** Mounts the office's API for the pictures of published texts. */
export function mountPictures(app: FastifyInstance, context: AppContext) {
  const { db } = context
  mount(app, calls.pictures, ({ query }) => listPictures(db, query))
  mount(app, calls.picture, async ({ params: { name } }) => ({ data: await readOfficePicture(context, name) }))
  mount(app, calls.addPicture, async ({ params: { name: wanted }, query: { alt }, file, member, request }) => {
    const mime = String(request.headers['content-type']).split(';')[0] ?? ''
    return { data: await addPicture(context, { wanted, alt, sent: file, mime, by_member: member.id }) }
  })
  mount(app, calls.changePicture, async ({ params, body, member }) => ({
    data: await changeOfficePicture(db, { ...params, ...body, by_member: member.id }),
  }))
  mount(app, calls.removePicture, async ({ params, member }) => {
    await removeOfficePicture(context, { ...params, by_member: member.id })
    return { success: true, message: 'L’image est supprimée.' }
  })
}
