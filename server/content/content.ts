import { contentRoutes as calls } from '#contract/content/content.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { WEBP_PICTURE_FOLDER_AND_LIMITS } from './pictures.ts'
import { demo_parts, former_addresses, pictures, synonyms } from '#server/database/schema/content.ts'

/** Server feature that serves the pictures of all published texts. */
export const contentFeature: PortalFeature = {
  routes(app, { files }) {
    mountApiCall(app, calls.picture, async ({ params: { name } }) => {
      const file = await files.open(`${WEBP_PICTURE_FOLDER_AND_LIMITS.folder}/${name}`)
      if (!file) throw new NotFoundError('Cette image n’existe pas ou plus.')
      return { ...file, name, disposition: 'inline' as const }
    })
  },
  impersonal: [pictures, former_addresses, synonyms, demo_parts],
}
