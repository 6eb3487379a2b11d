import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** True when the server runs an association's own portal instead of the example. */
export const isAssociationPortal = process.env['NODE_OPTIONS']?.includes('--conditions=own') ?? false

/** Returns the path of a file in `public/`: the association's own version, or else the example's. */
export function publicFilePath(name: string): string {
  const own = fileURLToPath(new URL(`../../own/public/${name}`, import.meta.url))
  return isAssociationPortal && existsSync(own) ? own : fileURLToPath(new URL(`../../public/${name}`, import.meta.url))
}
