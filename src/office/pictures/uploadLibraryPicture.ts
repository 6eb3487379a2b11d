import type { LibraryPicture } from '#contract/office/pictures.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { pictureFileRefusal, detectPictureType } from '#src/editor/pictureFile.ts'

/**
 * Uploads a picture for office texts, with a proposed alternative text. Throws an error with a French message for an
 * invalid file, ApiCallError when the server rejects it.
 */
export async function uploadLibraryPicture(file: File, alt = ''): Promise<LibraryPicture> {
  const refusal = await pictureFileRefusal(file)
  if (refusal) throw new Error(refusal)
  const sent = new Blob([file], { type: (await detectPictureType(file)) ?? file.type })
  const params = { name: nameOf(file.name) }
  const { data } = await callBoardApi('PUT /board/pictures/:name', { params, query: { alt }, file: sent })
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
