import { eq } from '#server/drizzle/drizzle.ts'
import { members } from '#server/database/schema/members.ts'
import { job } from '#server/jobs/job.ts'
import { PORTRAITS, portraitAddress, portraitCheckWork } from './pictures.ts'

/** Job that deletes an uploaded profile picture when no member uses it, after its upload was interrupted. */
export const unusedPortraitJob = job({
  ...portraitCheckWork,
  async run({ name }, { db, files }) {
    if (await db.$count(members, eq(members.image, portraitAddress(name)))) return
    await files.remove(`${PORTRAITS.folder}/${name}`)
  },
})
