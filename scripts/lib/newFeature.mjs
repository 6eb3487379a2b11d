import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npmProgramsFolder, ExplainedScriptError, projectRoot, run } from './run.mjs'

/**
 * Source files that the feature generator creates, with their templates in `scripts/feature/`, written for
 * « petitions ».
 */
const files = {
  'contract/petitions/petitions.ts': 'contract.ts',
  'association/demo/content/petitions/des-repos.md': 'demoOne.md',
  'association/demo/content/petitions/un-planning.md': 'demoOther.md',
  'server/database/schema/petitions.ts': 'schema.ts',
  'server/petitions/petitions.ts': 'server.ts',
  'server/petitions/content.ts': 'content.ts',
  'src/petitions/usePetitions.ts': 'hook.ts',
  'src/petitions/office/petitionsTextKind.ts': 'resource.ts',
  'src/petitions/PetitionsDrawing.tsx': 'drawing.tsx',
  'src/petitions/PetitionsPage.tsx': 'listPage.tsx',
  'src/petitions/PetitionsPage.stories.tsx': 'listPage.stories.tsx',
  'src/petitions/PetitionPage.tsx': 'detailPage.tsx',
  'src/petitions/PetitionPage.stories.tsx': 'detailPage.stories.tsx',
  'tests/api/petitions.test.ts': 'api.test.ts',
}

/** @type {Record<string, [before: string, line: string][]>} lines inserted in shared files, each before another line */
export const sharedFileLinesOfNewFeature = {
  'contract/contract.ts': [
    [
      "import { profileRoutes } from '#contract/profile/profile.ts'",
      "import { petitionRoutes } from '#contract/petitions/petitions.ts'",
    ],
    ['  profile: {', '  petitions: petitionRoutes,'],
  ],
  'contract/paths.ts': [
    ["  pages: 'pages',\n", "  petitions: 'petitions',"],
    ["  profile: '/profile',\n", "  petitions: '/petitions',\n  petition: pathWith('/petitions/:id'),"],
  ],
  'server/app.ts': [
    [
      "import { profileFeature } from '#server/profile/profile.ts'",
      "import { petitionsFeature } from '#server/petitions/petitions.ts'",
    ],
    ['  search: searchFeature,\n}', '  petitions: petitionsFeature,'],
  ],
  'src/screens/officeScreenList.tsx': [
    ['import { SynonymsPage } from', "import { petitionsTextKind } from '#src/petitions/office/petitionsTextKind.ts'"],
    ['  pages: pagesTextKind,\n', '  petitions: petitionsTextKind,'],
  ],
  'src/screens/screenList.tsx': [
    ['const readAccords = ', "const readPetitions = 'lire cette page'"],
    [
      "  {\n    name: 'login',",
      [
        "  { name: 'petitions', path: portalPagePaths.petitions, access: 'member', loginReason: readPetitions,",
        "    page: createLazyPageComponent('PetitionsPage', () => import('#src/petitions/PetitionsPage.tsx')),",
        "    menu: { label: '__LABEL__', place: 'footer' } },",
        "  { name: 'petition-details', path: portalPagePaths.petition.pattern, access: 'member', loginReason: readPetitions,",
        "    page: createLazyPageComponent('PetitionPage', () => import('#src/petitions/PetitionPage.tsx')) },",
      ].join('\n'),
    ],
  ],
  'tests/samples/screens.ts': [
    [
      '  login: { route',
      [
        "  petitions: { route: '/petitions', access: 'member', load: 'reading' },",
        "  'petition-details': { route: '/petitions/:id', access: 'member', path: '/petitions/1', load: 'reading' },",
      ].join('\n'),
    ],
  ],
}

/**
 * Generates the source files of a new members' feature with a list and a detail page, its lines in shared files, and
 * its migration.
 * @param {string} name folder: an English plural in lower case (petitions)
 * @param {string} label French title; by default the capitalised name
 */
export async function generateFeatureSources(name, label = capital(name)) {
  if (!/^[a-z]{2,29}s$/.test(name)) {
    throw new ExplainedScriptError(
      `« ${name} » n’est pas un nom de fonctionnalité : un pluriel anglais en minuscules (petitions).`,
    )
  }
  if (!/^[\p{L}][\p{L} ’-]{0,39}$/u.test(label))
    throw new ExplainedScriptError(`« ${label} » n’est pas un titre : des mots.`)
  const named = Object.entries(files).map(([path, template]) => [as(path), textOf(template)])
  const taken = named.find(([path = '']) => existsSync(join(projectRoot, path)))
  if (taken) throw new ExplainedScriptError(`${taken[0]} existe déjà : choisissez un autre nom.`)
  // Reads all files before writing any, so that a missing line leaves nothing half written.
  const changed = Object.entries(sharedFileLinesOfNewFeature).map(([path, lines]) => [path, inserted(path, lines)])

  for (const [path = '', text = ''] of [...named, ...changed]) {
    mkdirSync(dirname(join(projectRoot, path)), { recursive: true })
    writeFileSync(join(projectRoot, path), text)
    console.log(path)
  }
  const paths = [...named, ...changed].map(([path = '']) => path)
  const failed =
    (await run(join(npmProgramsFolder, 'oxfmt'), paths)) ||
    (await run(join(npmProgramsFolder, 'drizzle-kit'), ['generate', '--name', name]))
  if (failed) throw new ExplainedScriptError('La migration n’a pas pu être écrite : npm run migration dit pourquoi.')

  /** @param {string} template */
  function textOf(template) {
    return labelled(readFileSync(join(projectRoot, 'scripts/feature', `${template}.txt`), 'utf8'))
  }

  /**
   * @param {string} path
   * @param {[before: string, line: string][]} lines
   */
  function inserted(path, lines) {
    let text = readFileSync(join(projectRoot, path), 'utf8')
    for (const [before, line] of lines) {
      if (text.split(before).length !== 2)
        throw new ExplainedScriptError(
          `${path} n’a plus sa ligne « ${before} » : scripts/lib/newFeature.mjs est à revoir.`,
        )
      text = text.replace(before, () => `${labelled(line)}\n${before}`)
    }
    return text
  }

  /** @param {string} text template text, with its title */
  function labelled(text) {
    return as(text).replaceAll('__LABEL__', label)
  }

  /** @param {string} text template text */
  function as(text) {
    const words = {
      petitions: name,
      Petitions: capital(name),
      petition: name.slice(0, -1),
      Petition: capital(name.slice(0, -1)),
    }
    return text.replace(/petitions?|Petitions?/g, (word) => words[/** @type {keyof typeof words} */ (word)])
  }
}

/** @param {string} word */
function capital(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
