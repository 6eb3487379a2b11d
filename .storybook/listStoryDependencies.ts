import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folders = ['src', 'studio', 'theme', 'contract', 'tests/samples']
/** Pattern of the npm packages for server rendering, which no Storybook story imports. */
const onServer = /^(@emotion\/server|react-dom\/server)/

/**
 * Returns every npm package that the Storybook stories, and the code they show, import. Vite prebundles these packages.
 * Vite's own scan follows neither our aliases nor lazy imports. A package found during a test run would reload the page
 * and fail a test.
 */
export function listStoryDependencies(): string[] {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => packagesOf(readFileSync(join(root, folder, name), 'utf8'))),
  )
  return [...new Set(['react/jsx-dev-runtime', 'react-dom/client', 'msw/browser', ...found])]
}

function packagesOf(code: string): string[] {
  const statements = code.matchAll(/^(?:import|export)\s+(?!type\s)[^'"`;]*?from\s+'([^'.#][^']*)'/gm)
  const alone = code.matchAll(/^import\s+'([^'.#][^']*(?<!\.css))'/gm)
  const later = code.matchAll(/\bimport\(\s*'([^'.#][^']*)'\s*\)(?!\.[A-Z])/g)
  return [...statements, ...alone, ...later]
    .map(([, name = '']) => name)
    .filter((name) => !onServer.test(name) && !/^(node:|storybook\/|@storybook\/|virtual:)/.test(name))
}
