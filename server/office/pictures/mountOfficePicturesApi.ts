import type { FastifyInstance } from 'fastify'
import { boardPictureRoutes as calls } from '#contract/office/pictures.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import {
  addOfficePicture,
  changeOfficePicture,
  listOfficePictures,
  readOfficePicture,
  removeOfficePicture,
} from './pictures.ts'

/** Mounts the office's API for the pictures of published texts. */
export function mountOfficePicturesApi(app: FastifyInstance, context: AppContext) {
  const { db } = context
  mountApiCall(app, calls.pictures, ({ query }) => listOfficePictures(db, query))
  mountApiCall(app, calls.picture, async ({ params: { name } }) => ({ data: await readOfficePicture(context, name) }))
  mountApiCall(app, calls.addPicture, async ({ params: { name: wanted }, query: { alt }, file, member, request }) => {
    const mime = String(request.headers['content-type']).split(';')[0] ?? ''
    return { data: await addOfficePicture(context, { wanted, alt, sent: file, mime, by_member: member.id }) }
  })
  mountApiCall(app, calls.changePicture, async ({ params, body, member }) => ({
    data: await changeOfficePicture(db, { ...params, ...body, by_member: member.id }),
  }))
  mountApiCall(app, calls.removePicture, async ({ params, member }) => {
    await removeOfficePicture(context, { ...params, by_member: member.id })
    return { success: true, message: 'L’image est supprimée.' }
  })
}
