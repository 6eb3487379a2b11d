/** Source file and its imports, as dependency-cruiser reports them. */
type Module = { source: string; dependencies: { resolved: string }[] }

/** Module import within a cycle of folders: the folder of `to` also depends on the folder of `from`. */
export type ImportInFolderCycle = { from: string; to: string }

// A folder directly under `src` or `server` includes its subfolders. A file directly under them counts by itself.
const folderOf = (path: string) => /^(?:src|server)\/[^/]+/.exec(path)?.[0]
const isStory = (path: string) => path.endsWith('.stories.tsx')

/**
 * Returns the module imports that close a dependency cycle between folders of `src` or of `server`. Empty when there is
 * none.
 */
export function findImportsInFolderCycles(modules: Module[]): ImportInFolderCycle[] {
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

/** Returns every source folder that a folder depends on. The folder itself is included only in a cycle. */
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
