import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

// Returns a test for these files. Throws when one is missing, as after a renaming: its code would silently become a
// file of its own.
function among(...paths: string[]) {
  const files = new Set(paths.map(file))
  for (const path of files) if (!existsSync(path)) throw new Error(`No ${path} to build into a common file`)
  return (id: string) => files.has(id)
}

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const entry = file('src/main.tsx')
const start = file('src/start.tsx')
const home = file('src/home/')
const homePage = file('src/home/HomePage.tsx')
const REACT = /node_modules\/(react|react-dom|scheduler)\/|src\/loadReactFirst\.ts/
const HELPERS = /preload-helper|rolldown\/runtime/
let besides: Set<string> | undefined
let shared: Set<string> | undefined
let members: Set<string> | undefined
let office: Set<string> | undefined
const OFFICE = file('src/screens/OfficeScreens.tsx')
const SCREENS = [
  'home/member/MemberHome.tsx',
  'accords/AccordsPage.tsx',
  'accords/AccordPage.tsx',
  'events/EventsPage.tsx',
  'events/EventPage.tsx',
].map((path) => file(`src/${path}`))
// Code for the device's stored data is no part of a visitor's page.
const ON_DEVICE = /src\/offline\//

/**
 * Chunk groups of the Vite client build. Every page loads three files: what runs first, React, and the code shared by
 * the home page and others. Without groups, each shared part becomes a file of its own, and thirty small files compress
 * 10 % worse.
 */
export const chunkGroups = [
  { name: 'react', priority: 3, test: REACT },
  { name: withEntry, debugName: 'early', priority: 2 },
  { name: firstLoad, debugName: 'portal', priority: 1 },
  // Code shared by list pages, named file by file: grouping all shared components would add 8 KiB to screens that use a
  // part of it.
  {
    name: 'lists',
    priority: 0,
    test: among(
      'src/components/controls/SearchInput.tsx',
      'src/components/filters/CategoryFilter.tsx',
      'src/components/text/SpellingSuggestionNote.tsx',
      'src/lib/text.ts',
    ),
  },
  // Code shared by text pages: small files that compress better as one, and that each page names.
  {
    name: 'texts',
    priority: 0,
    test: among(
      'src/components/PublishedTextTable.tsx',
      'src/components/controls/ShareButton.tsx',
      'src/components/text/Contents.tsx',
      'src/components/text/InlineTextSpans.tsx',
      'src/components/text/RichText.tsx',
      'src/navigation/DeferredContent.tsx',
    ),
  },
  // A list without entries, which most pages that need one of these files draw.
  {
    name: 'emptyList',
    priority: 0,
    includeDependenciesRecursively: false,
    test: among('src/components/scenes/EmptyStateIllustration.tsx', 'src/components/states/EmptyListMessage.tsx'),
  },
  // The steps of a membership request, and what holds their fields.
  {
    name: 'steps',
    priority: 0,
    includeDependenciesRecursively: false,
    test: among('src/membership/form/steps.ts', 'src/membership/form/useMembershipStepForm.ts'),
  },
  // Code shared by home and the pages of polls.
  {
    name: 'polls',
    priority: 0,
    includeDependenciesRecursively: false,
    test: among('src/polls/PollCard.tsx', 'src/polls/pollWords.ts', 'src/polls/usePolls.ts'),
  },
  // Addresses and places in agreements, shared by the pages of agreements and the reader.
  {
    name: 'articlePaths',
    priority: 0,
    includeDependenciesRecursively: false,
    test: among(
      'src/accords/comparison/accordComparisonPath.ts',
      'src/accords/detail/articlePath.ts',
      'src/accords/findArticleTextRangesByPage.ts',
    ),
  },
  // What a member's screens know of the network and of what waits for it: a file of 50 to 350 bytes for each would
  // weigh more in the list of files than in itself.
  {
    name: 'network',
    priority: 0,
    includeDependenciesRecursively: false,
    test: among(
      'src/offline/offlineState.ts',
      'src/offline/outbox/lastQueuedCount.ts',
      'src/offline/useApiReplyDeadlineMs.ts',
      'src/offline/worker/deadlines.ts',
      'src/offline/worker/getApiReplyDeadlineMs.ts',
      'src/polls/waitingBallots.ts',
    ),
  },
  // Code shared by members' screens only. A browser requests six files at once, and each screen would need a dozen
  // small ones. Without dependencies, which other groups hold.
  { name: ofMembers, debugName: 'members', priority: 0.5, includeDependenciesRecursively: false },
  // Code shared by the office's first screens and those that load when they are opened. Without dependencies, which
  // other groups hold.
  {
    name: 'office',
    priority: 0,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    test: /src\/office\/(?:parts\/(?:FieldGroup|NarrowField|OfficeList|OfficeEntryList|OfficeRows|OfficeIntro|OfficePanel|listAddress)|boardCall|confirmation)/,
  },
  // Code shared by several agreement screens: small files that compress better as one.
  { name: 'accords', priority: 0, minShareCount: 4, test: /src\/accords\// },
  // Material UI code of dialogs, forms and menus in one file, without the parts that only the reader or the office
  // uses.
  {
    name: 'mui',
    priority: 0,
    test: /node_modules\/@mui\/(?!icons-material\/|\w+\/(?:(?:Menu|ListSubheader|Tab|Tabs|TabScrollButton|MenuItem|useMediaQuery|Checkbox|Radio|RadioGroup|FormGroup)\/|internal\/(?:SwitchBase|svg-icons\/(?:CheckBox|Indeterminate|RadioButton))))|theme\/(laterComponents|components\/)/,
  },
  // Code that opens and uses the device's stored data: two files, to avoid a chain of sequential requests. Without
  // dependencies, which visitors' pages use too.
  {
    name: 'deviceStore',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /src\/offline\/(?:store\/(?:contactAge|database|deviceKey|deviceStore|wipeDeviceOfflineData)|deviceCheckIns)\.ts|node_modules\/idb\//,
  },
  {
    name: 'device',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /src\/offline\/(?:worker\/awaitApiReplyUntilDeadline|store\/(?:deviceOutbox|wipeAndReportLosses|storeNewestReply)|storedReplies|search\/(?:listAccordsOffline|searchOffline)|pack\/packState|outbox\/(?:applyQueuedActions|queuedActs|storeAndSendAction))\.ts/,
  },
  // Code of most forms: one file compresses better than its parts.
  {
    name: 'forms',
    priority: 0,
    minShareCount: 6,
    test: /node_modules\/(?:zod|react-hook-form|@hookform)\/|contract\/text\.ts|src\/forms\//,
  },
  // Code that only the office loads, with parts that its lazy-loaded code shares. As files of their own, each would be
  // named in the first load of every visitor.
  { name: ofOffice, debugName: 'office', priority: 0, includeDependenciesRecursively: false },
]

// Dependencies of the entry: they run before React has loaded.
function withEntry(id: string, graph: Graph): string | null {
  besides ??= importedFrom(entry, graph, new Set())
  return HELPERS.test(id) || (id !== entry && besides.has(id)) ? 'early' : null
}

function firstLoad(id: string, graph: Graph): string | null {
  shared ??= sharedParts(graph)
  return id !== start && !id.startsWith(home) && shared.has(id) ? 'portal' : null
}

// Returns the modules of every page, and those that the home page shares with lazy-loaded code.
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

// Returns the modules shared by two members' screens, without those that visitors' pages or the office may load.
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

function ofOffice(id: string, graph: Graph): string | null {
  office ??= officeParts(graph)
  return office.has(id) ? 'office' : null
}

// Returns the modules that the office needs at first and that no other screen may load.
function officeParts(graph: Graph) {
  const everywhere = importedFrom(start, graph, new Set())
  const later = laterThan(everywhere, graph, new Set([OFFICE]))
  later.delete(OFFICE)
  const others = new Set(everywhere)
  for (const id of later) importedFrom(id, graph, others)
  return new Set([...importedFrom(OFFICE, graph, new Set())].filter((id) => id !== OFFICE && !others.has(id)))
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
  // Material UI's barrel file refers to every field for one unused function.
  if (found.has(id) || id.endsWith('enhanceHighContrast.mjs')) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importedFrom(imported, graph, found)
  return found
}
