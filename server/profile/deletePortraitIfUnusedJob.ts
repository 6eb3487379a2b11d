import { eq } from '#server/drizzle/drizzle.ts'
import { members } from '#server/database/schema/members.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { PORTRAIT_FOLDER_AND_LIMITS, portraitUrl, portraitCheckJobKind } from './pictures.ts'

/** Job that deletes an uploaded profile picture when no member uses it, after its upload was interrupted. */
export const deletePortraitIfUnusedJob = defineBackgroundJob({
  ...portraitCheckJobKind,
  async run({ name }, { db, files }) {
    if (await db.$count(members, eq(members.image, portraitUrl(name)))) return
    await files.remove(`${PORTRAIT_FOLDER_AND_LIMITS.folder}/${name}`)
  },
})
