/** A file and the files that it imports, as dependency-cruiser gives them. */
type Module = { source: string; dependencies: { resolved: string }[] }

/** An import that is part of a circle of folders: `from` needs `to`, whose folder comes back to that of `from`. */
export type FolderCircle = { from: string; to: string }

// A folder right under `src` or `server` counts with all that is in it; a file right under them stands for itself.
const folderOf = (path: string) => /^(?:src|server)\/[^/]+/.exec(path)?.[0]
const isStory = (path: string) => path.endsWith('.stories.tsx')

/** The imports that close a circle between the folders of `src`, or of `server`: none, when each stands above or below. */
export function folderCircles(modules: Module[]): FolderCircle[] {
  const imports = modules
    .filter(({ source }) => !isStory(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
    .filter(({ from, to }) => folderOf(from) && folderOf(to) && folderOf(from) !== folderOf(to))
  const below = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const known = below.get(folderOf(from) ?? '') ?? new Set()
    below.set(folderOf(from) ?? '', known.add(folderOf(to) ?? ''))
  }
  return imports.filter(({ from, to }) => reachable(folderOf(to) ?? '', below).has(folderOf(from) ?? ''))
}

/** All that a folder stands on, itself left out unless a circle leads back to it. */
function reachable(start: string, below: Map<string, Set<string>>): Set<string> {
  const found = new Set<string>()
  const queue = [start]
  for (const folder of queue) {
    for (const next of below.get(folder) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      queue.push(next)
    }
  }
  return found
}
