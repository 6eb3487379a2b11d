import { fileURLToPath } from 'node:url'

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const entry = file('src/main.tsx')
const start = file('src/start.tsx')
const home = file('src/home/')
const homePage = file('src/home/HomePage.tsx')
const REACT = /node_modules\/(react|react-dom|scheduler)\/|preload-helper|rolldown\/runtime/
let besides: Set<string> | undefined
let shared: Set<string> | undefined
let members: Set<string> | undefined
const SCREENS = [
  'home/member/MemberHome.tsx',
  'accords/AccordsPage.tsx',
  'accords/AccordPage.tsx',
  'events/EventsPage.tsx',
  'events/EventPage.tsx',
].map((path) => file(`src/${path}`))
// What is brought to a device is no visitor's.
const ON_DEVICE = /src\/offline\//

/**
 * What every page loads is two files: React, and the rest with the parts that home shares with other pages. Left alone,
 * each part that a lazy page also uses becomes a file of its own, and thirty small files compress a tenth worse.
 */
export const chunkGroups = [
  { name: withEntry, debugName: 'react', priority: 2 },
  { name: firstLoad, debugName: 'portal', priority: 1 },
  // What lists share, the one group that is named file by file: all that many share of components and lib would weigh 8 KiB
  // on screens that take a part of it.
  {
    name: 'lists',
    priority: 0,
    test: /src\/(?:components\/(?:controls\/(?:CategoryFilter|SearchInput)|text\/SpellingNote)\.tsx|lib\/text\.ts)/,
  },
  // What texts share: small files that compress better as one, and each of which a page names.
  {
    name: 'texts',
    priority: 0,
    test: /src\/components\/(?:text\/(?:RichText|Contents|Inlines)|WideTable|controls\/ShareButton)\.tsx|src\/(?:\w+\/)+Deferred\.tsx/,
  },
  // What members' screens share, and neither a visitor's page nor the office has: a browser asks a server for six files at
  // once, and each screen would be made of a dozen small ones. Alone, without what else imports it.
  { name: ofMembers, debugName: 'members', priority: 0.5, includeDependenciesRecursively: false },
  // What several of the agreements' screens share: small files that compress better as one.
  { name: 'accords', priority: 0, minShareCount: 4, test: /src\/accords\// },
  // What dialogs, forms and menus take from Material UI: one file, which the first of them brings for all, but for what the
  // reader or the board's office alone takes.
  {
    name: 'mui',
    priority: 0,
    test: /node_modules\/@mui\/(?!icons-material\/|\w+\/(?:(?:Menu|ListSubheader|Tab|Tabs|TabScrollButton|MenuItem|useMediaQuery|Checkbox|Radio|RadioGroup|FormGroup)\/|internal\/(?:SwitchBase|svg-icons\/(?:CheckBox|Indeterminate|RadioButton))))|theme\/(laterComponents|components\/)/,
  },
  // What opens what a device keeps, and what it does with it: two files, so that no chain of small ones is read one after
  // the other. Alone, without what they import, which visitors' pages take too.
  {
    name: 'deviceStore',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /src\/offline\/(?:store\/(?:contactAge|database|deviceKey|deviceStore|wipeDevice)|scans)\.ts|node_modules\/idb\//,
  },
  {
    name: 'device',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /src\/offline\/(?:worker\/awaited|store\/(?:deviceBox|endDevice|keepNewest)|keptAnswers|search\/(?:listOffline|searchOffline)|pack\/packState|outbox\/(?:asActed|box|sendOrKeep))\.ts/,
  },
  // What most forms take: one file, which compresses better than its parts.
  {
    name: 'forms',
    priority: 0,
    minShareCount: 6,
    test: /node_modules\/(?:zod|react-hook-form|@hookform)\/|contract\/text\.ts|src\/forms\//,
  },
]

// What the entry itself imports comes before all else, and React with it.
function withEntry(id: string, graph: Graph): string | null {
  besides ??= importedFrom(entry, graph, new Set())
  return REACT.test(id) || (id !== entry && besides.has(id)) ? 'react' : null
}

function firstLoad(id: string, graph: Graph): string | null {
  shared ??= sharedParts(graph)
  return id !== start && !id.startsWith(home) && shared.has(id) ? 'portal' : null
}

// What every page starts with, and what home shares with anything else that comes later.
function sharedParts(graph: Graph) {
  const everywhere = importedFrom(start, graph, new Set())
  const later = laterThan(everywhere, graph, new Set())
  later.delete(homePage)
  const others = new Set<string>()
  for (const id of later) importedFrom(id, graph, others)
  for (const id of importedFrom(homePage, graph, new Set())) if (others.has(id)) everywhere.add(id)
  return everywhere
}

function ofMembers(id: string, graph: Graph): string | null {
  members ??= membersParts(graph)
  return members.has(id) ? 'members' : null
}

// What two of members' screens have in common, and nothing that a visitor or the office may load.
function membersParts(graph: Graph) {
  const screens = SCREENS.map((screen) => importedFrom(screen, graph, new Set()))
  const all = new Set(screens.flatMap((ids) => [...ids]))
  const later = laterThan(importedFrom(start, graph, new Set()), graph, new Set())
  const others = [...later].filter((id) => ON_DEVICE.test(id))
  const theirs = new Set([...SCREENS, ...others, ...laterThan(new Set([...all, ...others]), graph, new Set())])
  const visitors = new Set<string>()
  for (const id of later) if (!theirs.has(id)) importedFrom(id, graph, visitors)
  return new Set([...all].filter((id) => !visitors.has(id) && screens.filter((ids) => ids.has(id)).length > 1))
}

function laterThan(ids: Set<string>, graph: Graph, found: Set<string>): Set<string> {
  for (const id of ids) {
    for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (found.has(later)) continue
      found.add(later)
      laterThan(importedFrom(later, graph, new Set()), graph, found)
    }
  }
  return found
}

function importedFrom(id: string, graph: Graph, found: Set<string>): Set<string> {
  // Material UI's barrel of styles names every field for one function that nothing here uses.
  if (found.has(id) || id.endsWith('enhanceHighContrast.mjs')) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importedFrom(imported, graph, found)
  return found
}
