import { readFileSync } from 'node:fs'

/** Minimum versions of the supported browsers, from package.json's browserslist: `{ chrome: '109', … }`. */
export const minimumBrowserVersions: Record<string, string> = Object.fromEntries(
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Package).browserslist.map(
    (line) => line.split(' >= ') as [string, string],
  ),
)

type Package = { browserslist: string[] }

/**
 * Minimum browser versions as targets of the client build. Omits Samsung Internet, a Chromium whose name the bundler
 * does not know.
 */
export const browserBuildTargets: string[] = Object.entries(minimumBrowserVersions)
  .filter(([name]) => name !== 'samsung')
  .map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`)
