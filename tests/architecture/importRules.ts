import { importsOf, type Import, type SourceFile } from './source.ts'

/** A rule of the house: what it finds wrong in one file, as sentences. */
export type Rule = (file: SourceFile) => string[]

type Room = {
  in: string
  /** Folders (with a slash) and files of ours that may be imported. */
  ours: string[]
  /** Of ours too, as types only. */
  types?: string[]
  packages: RegExp
}

/** What each room may import. Stories are told about a room, and stand outside it. */
const rooms: Room[] = [
  { in: 'association/', ours: ['association/'], types: ['contract/'], packages: /^$/ },
  { in: 'contract/', ours: ['contract/', 'association/identity.ts'], packages: /^zod(\/|$)/ },
  { in: 'theme/', ours: ['theme/'], packages: /^@mui\/material(\/|$)|^@fontsource/ },
  {
    in: 'server/',
    // What comes without the application, mails and a plain page, has the association's name and colour.
    ours: ['server/', 'contract/', 'association/', 'theme/colour.ts'],
    types: ['src/page.tsx'],
    packages: /^(?!react|@mui|@emotion|swr|notistack|@storybook)/,
  },
  { in: 'src/lib/', ours: ['src/lib/'], packages: /^react$/ },
  {
    in: 'src/components/',
    ours: [
      'src/components/',
      'src/lib/',
      'theme/',
      'src/navigation/Link.tsx',
      'contract/paths.ts',
      'association/identity.ts',
    ],
    types: ['contract/'],
    packages: /^(react|@mui\/(material|icons-material)|@emotion\/react)(\/|$)/,
  },
  {
    in: 'src/api/',
    ours: ['src/api/', 'src/lib/', 'src/session/session.ts'],
    types: ['contract/'],
    packages: /^(react|swr)$/,
  },
  { in: 'src/', ours: ['src/', 'contract/', 'association/', 'theme/'], packages: /./ },
  { in: 'studio/', ours: ['studio/', 'src/', 'contract/', 'association/', 'theme/'], packages: /./ },
]

/** Data flows one way: a room imports only from those before it. */
export const directions: Rule = (file) => {
  if (file.path.endsWith('.stories.tsx')) return []
  const mine = rooms.filter((room) => file.path.startsWith(room.in))
  return mine.flatMap((room) =>
    importsOf(file)
      .filter((imported) => !isAllowed(room, imported))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  )
}

function isAllowed({ ours, types = [], packages }: Room, { target, isPackage, isType }: Import) {
  if (isPackage) return packages.test(target)
  const stands = (place: string) => (place.endsWith('/') ? target.startsWith(place) : target === place)
  return ours.some(stands) || (isType && types.some(stands))
}

/** Our own files are imported by alias or from the same folder, with their extension. */
export const addresses: Rule = (file) =>
  importsOf(file)
    .filter(
      ({ isPackage, specifier }) => !isPackage && !/^(#|\.\/).+\.(tsx?|css|json|mjs|svg)(\?[\w&-]+)?$/.test(specifier),
    )
    .map(({ specifier }) => `${file.path} imports ${specifier}`)

/** A transaction is run by `inTransaction`, which keeps no connection that is lost. */
export const ownTransactions: Rule = ({ path, code }) =>
  path.startsWith('server/') && path !== 'server/database/transaction.ts' && /\.transaction\(/.test(code)
    ? [`${path} runs a transaction by itself`]
    : []

/** No barrels: a file that only passes on what others export. */
export const barrels: Rule = ({ path, code }) => {
  const rest = code.replace(/^(import|export)\s[^'"`;]*?from\s+'[^']+';?/gm, '').replace(/^export\s+\{[^}]*\};?/gm, '')
  return code.trim() !== '' && rest.trim() === '' ? [`${path} only passes on exports`] : []
}

/** Named exports; a default one only where a tool wants it. */
export const defaultExports: Rule = ({ path, code }) => {
  const isForTool = /\.(stories\.tsx|config\.ts|d\.ts)$|^\.storybook\/|globalSetup\.ts$|^src\/lib\/identity\.ts$/.test(
    path,
  )
  return !isForTool && /^export\s+(default\b|\{[^}]*\bas default\b)/m.test(code) ? [`${path} has a default export`] : []
}
