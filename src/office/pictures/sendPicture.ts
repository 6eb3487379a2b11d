import type { KeptPicture } from '#contract/office/pictures.ts'
import { boardCall } from '#src/office/boardCall.ts'
import { refusalOfPicture, typeOfPicture } from '#src/editor/pictureFile.ts'

/**
 * Sends a picture, with what one sees on it as what texts are proposed for it. Throws why it is not taken, in French;
 * CallError when the server says so.
 */
export async function sendPicture(file: File, alt = ''): Promise<KeptPicture> {
  const refusal = await refusalOfPicture(file)
  if (refusal) throw new Error(refusal)
  const sent = new Blob([file], { type: (await typeOfPicture(file)) ?? file.type })
  const params = { name: nameOf(file.name) }
  const { data } = await boardCall('PUT /board/pictures/:name', { params, query: { alt }, file: sent })
  return data
}

/** The name of a file as the texts' pictures are named. */
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
