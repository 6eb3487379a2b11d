import { paths } from '#contract/paths.ts'
import type { Env } from '#server/env.ts'

/** Where one's dues are on the portal; empty when it does not know its own address. */
export const duesUrl = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string =>
  PUBLIC_URL ? `${PUBLIC_URL}${paths.profile}#cotisations` : ''
