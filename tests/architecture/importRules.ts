import type { IRegularForbiddenRuleType as Forbidden } from 'dependency-cruiser'

// Layers in `src` and `server`. Any other folder there is a feature.
const browserLayers = 'api|auth|components|editor|forms|layout|lib|navigation|screens'
const serverLayers =
  'cache|commands|database|demo|drizzle|feature|http|images|isolated|jobs|journal|lib|limits|mail|monitoring|pdf|privacy|process|secrets|storage'
// Layers that depend on features.
const aboveFeatures = 'commands|demo'
const browserFeature = `^src/(?!(?:${browserLayers})/)[^/]+/`
const serverFeature = `^server/(?!(?:${serverLayers})/)[^/]+/`
const product = '^(?:association|contract|theme|src|server|studio)/'
const ours = '(?:association|contract|theme|src|server|studio|tests|scripts|[.]storybook)/'
// Stories use a layer, and do not belong to it.
const story = '[.]stories[.]tsx$'
const office = '^src/(?:office/|[^/]+/office/)'

/** Import rule that dependency-cruiser cannot express: no dependency cycle between folders of `src` or `server`. */
export const noFolderCyclesRule = {
  name: 'no-folder-circle',
  comment: 'Of two folders one stands above: what both need lies in the lower one, or is handed in',
}

/**
 * Rules for dependency-cruiser on the folders that each source folder may import. Imports of types and dynamic imports
 * count.
 */
export const dependencyCruiserImportRules: Forbidden[] = [
  forbid('no-circle', 'What needs each other is one thing, or both need a third', {}, { circular: true }),

  // Layers with a complete list of their imports
  ...only('association-imports-nothing', 'All import it, and it imports itself alone', '^association/', {
    values: ['^association/'],
  }),
  ...only('contract-imports-zod', 'It imports itself, the association without its demo, and zod', '^contract/', {
    values: ['^contract/', '^association/(?!demo/)', pack('zod')],
  }),
  ...only(
    'theme-imports-no-feature',
    'It imports itself, the association’s colour, Material UI, fonts, and types of React',
    '^theme/',
    {
      values: [
        '^theme/',
        '^association/identity[.]ts$',
        pack('@mui/(?:material|system)'),
        pack('@fontsource[^/]*/[^/]+'),
      ],
      types: [pack('react')],
    },
  ),
  ...only('lib-imports-no-feature', 'It imports itself and React', '^src/lib/', {
    values: ['^src/lib/', pack('react')],
  }),
  ...only('api-knows-the-contract', 'It imports itself, lib, React, SWR, and types of the contract', '^src/api/', {
    values: [
      '^src/(?:api|lib)/',
      '^contract/(?:address|portalHeader)[.]ts$',
      pack('react'),
      pack('swr'),
      pack('content-disposition'),
    ],
    types: ['^contract/'],
  }),
  ...only(
    'components-know-no-feature',
    'Props in, events out: look, links and words, types of the contract',
    '^src/components/',
    {
      values: [
        '^src/(?:components|lib)/',
        '^src/navigation/Link[.]tsx$',
        '^theme/',
        '^contract/paths[.]ts$',
        '^association/(?!demo/)',
        pack('react'),
        pack('@mui/(?:material|icons-material)'),
        pack('@emotion/react'),
        pack('uqr'),
      ],
      types: ['^contract/'],
    },
  ),

  ...only('editor-knows-no-feature', 'The Markdown editor is handed what it needs of a feature', '^src/editor/', {
    values: [
      '^src/(?:editor|components|forms|lib)/',
      '^theme/',
      '^contract/',
      '^association/(?!demo/)',
      `^(?!${ours})`,
    ],
  }),

  // The layers of the application: lib, api, auth, navigation, components, forms, features, layout, screens, App
  rise('navigation-below-components', 'Hand it in from above', '^src/navigation/', '^src/(?:components|forms)/'),
  rise('layers-know-no-feature', 'Hand it in from above', '^src/(?:auth|navigation|forms)/', browserFeature),
  rise('layout-above-features', 'Hand it in from above', '^src/(?!layout/|screens/|[^/]+$)', '^src/layout/'),
  rise('screens-on-top', 'Hand it in from above', '^src/(?!screens/|[^/]+$)', '^src/screens/'),
  rise('application-on-top', 'Hand it in from above', '^src/[^/]+/', '^src/(?:main|start|page|App)[.]tsx$'),
  rise(
    'pages-by-screens-only',
    'A page is imported by the table of screens, and by its stories',
    '^src/(?!screens/)',
    '^src/.*/[A-Z][A-Za-z]*Page[.]tsx$',
  ),

  forbid(
    'office-for-offices',
    'The board’s screens are imported by the table of screens, and by other screens of the board',
    { path: '^src/', pathNot: [office, '^src/screens/', story] },
    { path: office },
  ),

  forbid(
    'feature-front',
    'Of a feature only what stands at the top of its folder is for others; its subfolders are its inside',
    { path: '^((?:src|server|studio)/[^/]+)', pathNot: story },
    {
      path: [`${browserFeature}.+/`, `${serverFeature}.+/`],
      // Other offices may import the office's shared parts. The table of screens imports its pages and descriptions of
      // texts.
      pathNot: ['^$1/', '^src/office/parts/', '^src/[^/]+/office/(?:[A-Z][A-Za-z]*Page[.]tsx|[a-z]+TextKind[.]ts)$'],
    },
  ),

  // The server
  rise(
    'app-composes',
    'The value of a feature, in the file of its name, is for server/app.ts',
    '^server/(?!app[.]ts$)',
    String.raw`^server/(?!(?:${serverLayers})/)([^/]+)/\1[.]ts$`,
  ),
  forbid(
    'drizzle-once',
    'An import of drizzle-orm by its name costs a start a second of processor time: import from server/drizzle/',
    { path: '^(?:server|tests)/', pathNot: '^server/drizzle/' },
    { path: pack('drizzle-orm') },
  ),
  rise(
    'app-on-top',
    'It is for server/index.ts and the commands',
    '^server/(?!(?:index[.]ts$|commands/))',
    '^server/(?:app|index)[.]ts$',
  ),
  rise(
    'server-layers-know-no-feature',
    'What the features stand on is handed what it needs of them by server/app.ts',
    `^server/(?:(?!(?:${aboveFeatures})/)(?:${serverLayers})/|(?:access|env|feature|mount)[.]ts$)`,
    serverFeature,
  ),
  ...only('server-knows-no-browser', 'Of what is ours it imports the contract and the association', '^server/', {
    // Code that runs without the application (mails, plain pages) has the association's name and colour.
    values: ['^server/', '^contract/', '^association/', '^theme/colour[.]ts$', `^(?!${ours})`],
    types: ['^src/page[.]tsx$'],
  }),
  rise(
    'server-renders-nothing',
    'Pages are rendered by src/page.tsx',
    '^server/',
    pack('(?:react|react-dom|@mui/[^/]+|@emotion/[^/]+|swr|notistack)'),
  ),
  rise('browser-knows-no-server', 'They meet in the contract', '^(?:src|studio)/', '^server/'),

  // Folders beside the product
  rise('studio-by-stories-only', 'It is for stories', '^(?:association|contract|theme|src|server)/', '^studio/'),
  rise('product-knows-no-workshop', 'It runs without them', product, '^(?:tests|scripts|[.]storybook)/'),
  rise('stories-are-ends', 'Stories are for Storybook', product, story),

  // The spelling of imports
  forbid(
    'by-alias-or-from-the-same-folder',
    'A file of ours is imported by its alias, or with ./ from its own folder',
    { path: '^(.+)/[^/]+$' },
    { path: `^${ours}`, pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
  ),
  forbid(
    'with-extension',
    'A file of ours is imported with its extension, and is there',
    {},
    {
      path: '^[#.]',
      couldNotResolve: true,
    },
  ),
]

/** Returns a dependency-cruiser rule that lets a layer import only these modules, some of them as types only. */
function only(name: string, why: string, layer: string, may: { values: string[]; types?: string[] }) {
  const { values, types = [] } = may
  const from = { path: layer, pathNot: story }
  return [
    forbid(name, why, from, { pathNot: [...values, ...types] }),
    ...types.map((path) =>
      forbid(name, why, from, { path, pathNot: values, dependencyTypesNot: ['type-only', 'type-import'] }),
    ),
  ]
}

/** Returns a dependency-cruiser rule of one-way dependencies: `from` does not import the modules above it. */
function rise(name: string, why: string, from: string, above: string) {
  return forbid(name, why, { path: from, pathNot: story }, { path: above })
}

function forbid(name: string, why: string, from: Forbidden['from'], to: Forbidden['to']): Forbidden {
  return { name, comment: why, severity: 'error', from, to }
}

/** Returns the regular expression source for an npm package and its files. The name may be a pattern. */
function pack(name: string) {
  return `(?:^|node_modules/)${name}(?:/|$)`
}
