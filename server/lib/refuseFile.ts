import { HttpError } from './errors.ts'

/** What cannot be read as it should: said to who has brought the file, without what it says. */
export const refuseFile = (message: string): never => {
  throw new HttpError(422, message, { errors: { file: message } })
}
