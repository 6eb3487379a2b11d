import { eq } from '#server/drizzle/drizzle.ts'
import { members } from '#server/database/schema/members.ts'
import { job } from '#server/jobs/job.ts'
import { PORTRAITS, pictureAddress, pictureWork } from './pictures.ts'

/** Removes a picture that is no member's: whoever took it in ended before they could write it down. */
export const pictureJob = job({
  ...pictureWork,
  async run({ name }, { db, files }) {
    if (await db.$count(members, eq(members.image, pictureAddress(name)))) return
    await files.remove(`${PORTRAITS.folder}/${name}`)
  },
})
