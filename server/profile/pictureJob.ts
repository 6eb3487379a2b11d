import { eq } from '#server/drizzle/drizzle.ts'
import { members } from '#server/database/schema/members.ts'
import { job } from '#server/jobs/job.ts'
import { PORTRAITS, pictureAddress, pictureWork } from './pictures.ts'

/** Job that deletes an uploaded picture when no member uses it, after its upload was interrupted. */
export const pictureJob = job({
  ...pictureWork,
  async run({ name }, { db, files }) {
    if (await db.$count(members, eq(members.image, pictureAddress(name)))) return
    await files.remove(`${PORTRAITS.folder}/${name}`)
  },
})
