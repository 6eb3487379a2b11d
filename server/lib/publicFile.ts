import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether this is an association's own portal, and not the example. */
export const isOwn = process.env['NODE_OPTIONS']?.includes('--conditions=own') ?? false

/** Where a file of `public/` lies: the association's own, or the example's. */
export function publicFile(name: string): string {
  const own = fileURLToPath(new URL(`../../own/public/${name}`, import.meta.url))
  return isOwn && existsSync(own) ? own : fileURLToPath(new URL(`../../public/${name}`, import.meta.url))
}
