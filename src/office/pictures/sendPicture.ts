import type { KeptPicture } from '#contract/office/pictures.ts'
import { boardCall } from '#src/office/boardCall.ts'
import { refusalOfPicture, typeOfPicture } from '#src/editor/pictureFile.ts'

/**
 * Uploads a picture with its proposed alternative text. Throws an error with a French message for an invalid file,
 * CallError when the server rejects it.
 */
export async function sendPicture(file: File, alt = ''): Promise<KeptPicture> {
  const refusal = await refusalOfPicture(file)
  if (refusal) throw new Error(refusal)
  const sent = new Blob([file], { type: (await typeOfPicture(file)) ?? file.type })
  const params = { name: nameOf(file.name) }
  const { data } = await boardCall('PUT /board/pictures/:name', { params, query: { alt }, file: sent })
  return data
}

/** Returns a picture name (slug) from a file name. */
const nameOf = (file: string) =>
  file
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[a-z\d]+/g)
    ?.join('-')
    .slice(0, 60)
    .replace(/-$/, '') || 'image'
