import { readFileSync } from 'node:fs'

/** The oldest browsers that the portal runs in, as package.json says them to every tool: `{ chrome: '109', … }`. */
export const browserFloor: Record<string, string> = Object.fromEntries(
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Package).browserslist.map(
    (line) => line.split(' >= ') as [string, string],
  ),
)

type Package = { browserslist: string[] }

/** The same for the build. Samsung's is a Chromium, which it does not know by that name. */
export const buildTargets: string[] = Object.entries(browserFloor)
  .filter(([name]) => name !== 'samsung')
  .map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`)
