import { portalPagePaths } from '#contract/paths.ts'
import type { Env } from '#server/env.ts'

/** Returns the URL of the member's dues page on the portal; empty when `PUBLIC_URL` is not set. */
export const memberDuesUrl = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string =>
  PUBLIC_URL ? `${PUBLIC_URL}${portalPagePaths.profile}#cotisations` : ''
