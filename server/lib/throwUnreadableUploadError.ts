import { HttpError } from './errors.ts'

/** Throws a 422 about an uploaded file that cannot be read. `message` must not quote the file. */
export const throwUnreadableUploadError = (message: string): never => {
  throw new HttpError(422, message, { errors: { file: message } })
}
