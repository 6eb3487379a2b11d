import { describe, expect, test } from 'vitest'
import { SearchResultKind } from '#contract/search/search.ts'
import { portalScreens } from '#src/screens/screenList.tsx'
import { sampleScreens } from './samples/screens.ts'
import { noPageUrlLiteralsRule } from './architecture/addressRules.ts'
import {
  noBarrelFilesRule,
  noFindAllByCountsRule,
  noSqlRetentionLiteralsRule,
  noDirectSqlTransactionsRule,
} from './architecture/codeRules.ts'
import {
  noAdverbExportNamesRule,
  noVagueDocstringSubjectsRule,
  findNamesExportedTwice,
  findUnknownNamesInComments,
} from './architecture/languageRules.ts'
import { noDemoIdentityRule } from './architecture/identityRules.ts'
import {
  noAnyTypesRule,
  noColourLiteralsRule,
  requireMuiOverridesImportRule,
  noFontShadowLiteralsRule,
  listFilesWithoutStory,
  noNarrowSpacesRule,
  requireFormMethodPostRule,
  noSpacingLiteralsRule,
  requireStoryTitleGroupRule,
} from './architecture/lookRules.ts'
import { requireWordJoinerInEmailWordRule, requireNonBreakingSpacesRule } from './architecture/typographyRules.ts'
import { requireZodSettingsFirstRule } from './architecture/schemaRules.ts'
import { readSourceFiles, buildCodeRuleSourceFile, type SourceCodeRule } from './architecture/source.ts'

const source = readSourceFiles()

type Sample = [path: string, text: string]

/** Source code rules, each with code samples that it must report and samples that it must accept. */
const rules: Record<string, { rule: SourceCodeRule; bad: Sample[]; good: Sample[] }> = {
  'no barrels': {
    rule: noBarrelFilesRule,
    bad: [
      ['src/a.ts', "export * from './b.ts'"],
      ['src/a.ts', "// All of it\nexport { b } from './b.ts'\nexport type { C } from './c.ts'"],
      ['src/a.ts', "import { b } from './b.ts'\nexport { b }"],
    ],
    good: [['src/a.ts', "export { b } from './b.ts'\nexport const c = 1"]],
  },
  'no colour outside the theme': {
    rule: noColourLiteralsRule,
    bad: [
      ['src/A.tsx', "const sky = '#D33377'"],
      ['src/A.tsx', "const edge = '1px solid #fff'"],
      ['src/A.tsx', "const sky = 'rgb(1 2 3 / 0.5)'"],
      ['src/A.tsx', "const sky = 'hsla(1, 2%, 3%, 1)'"],
      ['src/A.tsx', "const style = { backgroundColor: 'white' }"],
      ['src/A.tsx', "const style = { border: '1px solid grey' }"],
      ['src/A.tsx', '<path fill="black" />'],
      ['server/mail/a.ts', "const style = 'color: #333333'"],
    ],
    good: [
      [
        'src/A.tsx',
        "// #D33377 by default\nimport { paths } from '#contract/paths.ts'\nconst style = { color: 'inherit' }",
      ],
      ['src/A.tsx', '<path fill="none" stroke="currentcolor" />'],
      ['theme/a.ts', "const sky = '#D33377'"],
      ['association/demo/companies.ts', "const color = '#D33377'"],
    ],
  },
  'no font, radius or shadow outside the theme': {
    rule: noFontShadowLiteralsRule,
    bad: [
      ['src/A.tsx', "const style = { fontSize: '1.125rem' }"],
      ['src/A.tsx', 'const style = { fontWeight: 600 }'],
      ['src/A.tsx', 'const style = { borderRadius: 8 }'],
      ['src/A.tsx', "const style = { borderTopLeftRadius: '4px' }"],
      ['src/A.tsx', "const style = { boxShadow: '0 1px 2px' }"],
      ['src/A.tsx', '<Typography fontWeight={600} />'],
    ],
    good: [
      ['src/A.tsx', "const style = { borderRadius: 0, boxShadow: 'none', fontSize: theme.typography.h1.fontSize }"],
    ],
  },
  'space is a step of the theme': {
    rule: noSpacingLiteralsRule,
    bad: [
      ['src/A.tsx', 'const style = { gap: 12 }'],
      ['src/A.tsx', "const style = { padding: '0 1rem' }"],
      ['src/A.tsx', 'const style = { marginInlineStart: -20 }'],
      ['src/A.tsx', 'const style = { padding: `0 ${space.x2} 3px` }'],
      ['src/A.tsx', 'const style = { paddingTop: isHigh ? 4 : 0 }'],
      ['theme/components/a.ts', "const style = { marginTop: '0.375rem' }"],
    ],
    good: [
      ['src/A.tsx', 'const style = { gap: space.x3, margin: 0, marginTop: -1, marginRight: `-${space.x2}` }'],
      ['src/A.tsx', "const style = { padding: '1px 0', margin: '0 auto', paddingTop: '50%', marginTop: '0.5em' }"],
      [
        'src/A.tsx',
        "const style = { paddingBottom: 'env(safe-area-inset-bottom)', paddingTop: 'var(--header-height, 72px)' }",
      ],
      ['src/components/scenes/A.tsx', 'const style = { margin: 262 }'],
    ],
  },
  'transactions are run in one place': {
    rule: noDirectSqlTransactionsRule,
    bad: [['server/a.ts', 'await db.transaction(async (tx) => {})']],
    good: [
      ['server/a.ts', 'await inTransaction(db, async (tx) => {})'],
      ['tests/a.ts', 'await db.transaction(async (tx) => {})'],
    ],
  },
  'nothing is counted before it is whole': {
    rule: noFindAllByCountsRule,
    bad: [
      ['src/A.stories.tsx', "await expect(await canvas.findAllByRole('article')).toHaveLength(2)"],
      ['src/A.stories.tsx', "await expect((await canvas.findAllByRole('button')).length).toBe(2)"],
    ],
    good: [
      ['src/A.stories.tsx', "await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(2))"],
      ['src/A.stories.tsx', "await canvas.findAllByRole('article')"],
    ],
  },
  'no length of time is written in SQL': {
    rule: noSqlRetentionLiteralsRule,
    bad: [['server/a.ts', "const isOver = sql`now() - interval '30 days'`"]],
    good: [
      ['server/a.ts', 'const isOver = lt(mails.sent_at, ago(durations.mail))'],
      ['tests/a.ts', "sql`now() - interval '1 minute'`"],
    ],
  },
  'no form is sent in an address': {
    rule: requireFormMethodPostRule,
    bad: [
      ['src/A.tsx', 'const a = <form onSubmit={send} />'],
      ['src/A.tsx', "const Form = styled('form')({})"],
    ],
    good: [
      ['src/A.tsx', 'const Form = styled(\'form\')({})\nconst a = <Form method="post" />'],
      ['src/A.tsx', '<form role="search" />'],
    ],
  },
  'a part of Material UI comes with its overrides': {
    rule: requireMuiOverridesImportRule,
    bad: [['src/A.tsx', "import Button from '@mui/material/Button'"]],
    good: [
      ['src/A.tsx', "import '#theme/laterComponents.ts'\nimport Button from '@mui/material/Button'"],
      ['src/A.tsx', "import { styled } from '@mui/material/styles'"],
    ],
  },
  'stories are listed in one way': {
    rule: requireStoryTitleGroupRule,
    bad: [
      ['src/events/EventCard.stories.tsx', 'const meta: Meta<typeof EventCard> = { component: EventCard }'],
      ['src/events/EventCard.stories.tsx', "const meta: Meta<typeof EventCard> = { title: 'Composants/Card' }"],
      ['src/events/EventPage.stories.tsx', "const meta: Meta<typeof EventPage> = { title: 'Events/Page' }"],
      ['src/components/A.stories.tsx', "const meta: Meta<typeof A> = {\n  title: 'Composants/Autre',\n}"],
    ],
    good: [
      ['src/events/EventCard.stories.tsx', "const meta: Meta<typeof EventCard> = { title: 'Composants/EventCard' }"],
      ['src/events/EventPage.stories.tsx', "const meta: Meta<typeof EventPage> = {\n  title: 'Pages/Événement',\n}"],
      ['src/components/A.stories.tsx', "const meta: Meta<typeof A> = { component: A, args: { title: 'Un titre' } }"],
    ],
  },
  'no narrow no-break space': {
    rule: noNarrowSpacesRule,
    bad: [['src/A.tsx', '<p>Quand\u202f?</p>']],
    good: [['src/A.tsx', '<p>Quand\u00a0?</p>']],
  },
  'an e-mail stays on one line': {
    rule: requireWordJoinerInEmailWordRule,
    bad: [
      ['src/A.tsx', '<p>Un e-mail part.</p>'],
      ['src/a.ts', "const about = 'Vos e-mails'"],
    ],
    good: [
      ['src/A.tsx', '<p>Un e-&#8288;mail part.</p>'],
      ['src/a.ts', "const about = 'Vos e-\\u2060mails'"],
      ['server/a.ts', "const about = 'Vos e-mails'"],
    ],
  },
  'French signs stand behind a no-break space': {
    rule: requireNonBreakingSpacesRule,
    bad: [
      ['src/A.tsx', '<p>Une convocation : quelqu’un relit.</p>'],
      ['src/A.tsx', '      Repos, planning : nous signons'],
      ['src/A.tsx', '<b>{words}</b> : rien ne contient'],
      ['src/a.ts', "const about = 'Convocation, grève : les réflexes.'"],
      ['src/a.ts', 'const title = `Recherche : ${query}`'],
    ],
    good: [
      ['src/A.tsx', '<p>Une convocation&nbsp;: quelqu’un relit.</p>'],
      ['src/a.ts', "const about = 'Grève\\u00a0: les réflexes.'"],
      ['src/A.tsx', "const a = isOpen ? 'Fermé' : 'Ouvert'"],
      ['src/A.tsx', '{isOpen ? <A /> : <B />}'],
    ],
  },
  'no name, address or company of the demo outside association/': {
    rule: noDemoIdentityRule,
    bad: [
      ['src/A.tsx', "const title = 'Bienvenue chez Envol'"],
      ['server/a.ts', "const from = 'contact@envol.example'"],
      ['server/a.ts', "const slug = 'envol'"],
      ['theme/a.ts', "const of = 'Transalpine'"],
      ['src/A.tsx', 'const isFirst = company_id === 1'],
      ['contract/a.ts', 'const query = { company_id: z.number().default(1) }'],
    ],
    good: [
      ['src/A.tsx', "const ring = 'var(--envol-ring)'"],
      ['src/A.tsx', "const soon = 'L’envoloppe'"],
      ['association/a.ts', "const name = 'Envol'"],
    ],
  },
  'zod is told what the page allows before its first schema': {
    rule: requireZodSettingsFirstRule,
    bad: [
      [
        'src/a/A.tsx',
        "import { ContactMessage } from '#contract/contact/contact.ts'\nimport '#src/forms/browserZod.ts'",
      ],
      ['src/a/A.tsx', "import { ContactMessage } from '#contract/contact/contact.ts'"],
    ],
    good: [
      [
        'src/a/A.tsx',
        "import '#src/forms/browserZod.ts'\nimport { ContactMessage } from '#contract/contact/contact.ts'",
      ],
      ['src/a/A.tsx', "import type { ContactMessage } from '#contract/contact/contact.ts'"],
      ['src/a/A.tsx', "import { paths } from '#contract/paths.ts'"],
    ],
  },
  'the address of a page is written once': {
    rule: noPageUrlLiteralsRule,
    bad: [
      ['src/A.tsx', "const a = <a href='/blog'>b</a>"],
      ['src/A.tsx', "const screen = { path: '/accords/:id' }"],
      ['server/a.ts', 'const url = `${origin}/blog/${id}`'],
    ],
    good: [
      ['src/A.tsx', "await call('POST /login')"],
      ['server/a.ts', 'const url = `${origin}${paths.post(id)}`'],
    ],
  },
  'a docstring begins with a verb or a noun': {
    rule: noVagueDocstringSubjectsRule,
    bad: [
      ['src/a.ts', '/** What of a head it is. */\nexport const a = 1'],
      ['src/a.ts', '/**\n * Its lines.\n */\nexport const a = 1'],
    ],
    good: [['src/a.ts', '// What follows is no docstring.\n/** Key in the front matter. */\nexport const a = 1']],
  },
  'no export is called by a preposition or an adverb alone': {
    rule: noAdverbExportNamesRule,
    bad: [
      ['src/a.ts', 'export const of = 1'],
      ['src/a.ts', 'export async function away() {}'],
    ],
    good: [['src/a.ts', 'export const ofName = 1\nconst of = 2']],
  },
  'no any': {
    rule: noAnyTypesRule,
    bad: [
      ['src/a.ts', 'const a: any = 1'],
      ['src/a.ts', 'const a = b as any'],
      ['src/a.ts', 'type A = Record<string, any>'],
    ],
    good: [['src/a.ts', "const any = 'any of them'\nconst all = Promise.any(list)"]],
  },
}

describe.each(Object.entries(rules))('%s', (_, { rule, bad, good }) => {
  test('holds in every file', () => {
    expect(source.flatMap(rule)).toEqual([])
  })

  test.each(bad)('is reported in %s: %s', (path, text) => {
    expect(rule(buildCodeRuleSourceFile(path, text))).not.toEqual([])
  })

  test.each(good)('lets %s through: %s', (path, text) => {
    expect(rule(buildCodeRuleSourceFile(path, text))).toEqual([])
  })
})

// Files that are loaded by address export one name, which their loader knows.
const LOADED_BY_ADDRESS = /^(?:run|compose):/
test('a name is exported by one file', () => {
  const twice = findNamesExportedTwice(source.filter(({ path }) => !path.endsWith('.stories.tsx')))
  expect(twice.filter((name) => !LOADED_BY_ADDRESS.test(name))).toEqual([])
  const files = [
    buildCodeRuleSourceFile('src/a.ts', 'export const a = 1'),
    buildCodeRuleSourceFile('src/b.ts', 'export function a() {}'),
  ]
  expect(findNamesExportedTwice(files)).toEqual(['a: src/a.ts, src/b.ts'])
  expect(
    findNamesExportedTwice([buildCodeRuleSourceFile('src/a.ts', 'export const A = 1\nexport type A = 1')]),
  ).toEqual([])
})

test('a comment names only what the code has', () => {
  expect(findUnknownNamesInComments(source)).toEqual([])
  const files = [
    buildCodeRuleSourceFile(
      'src/a.ts',
      '/** Throws FormerError; see `FORMER_LIMIT` and `formerName`. */ export const a = 1',
    ),
    buildCodeRuleSourceFile('src/b.ts', '/** Throws PresentError, as `presentName` does. */ presentName(PresentError)'),
  ]
  expect(findUnknownNamesInComments(files)).toEqual([
    'src/a.ts: FormerError',
    'src/a.ts: FORMER_LIMIT',
    'src/a.ts: formerName',
  ])
})

describe('every component, page, dialog and part of the layout has a story', () => {
  test('holds', () => {
    expect(listFilesWithoutStory(source.map(({ path }) => path))).toEqual([])
  })

  test('reports one that has none', () => {
    const paths = ['src/components/A.tsx', 'src/components/A.stories.tsx', 'src/components/scenes/B.tsx']
    expect(listFilesWithoutStory(paths)).toEqual(['src/components/scenes/B.tsx'])
    const shown = ['src/news/BlogPage.tsx', 'src/session/LoginDialog.tsx', 'src/layout/header/Header.tsx']
    expect(listFilesWithoutStory([...shown, 'src/news/list/NewsList.tsx', 'src/navigation/LazyModal.tsx'])).toEqual(
      shown,
    )
  })
})

test('each kind that is searched is named by the screen of its feature', () => {
  const named = portalScreens.flatMap(({ search, menu }) =>
    search && (search.label ?? menu?.label) ? [search.kind] : [],
  )
  expect(named.toSorted()).toEqual(SearchResultKind.options.toSorted())
})

test('every screen has the path and the access of the samples, and there is no other', () => {
  expect(portalScreens.map(({ name, path, access }) => [name, path, access])).toEqual(
    sampleScreens.map(({ name, route, access }) => [name, route, access]),
  )
})

test('comments are left out, and only comments', () => {
  const text = "a // one\nconst url = 'https://envol.example/*' /* two */\n// three\nconst b = '*/'"
  expect(buildCodeRuleSourceFile('src/a.ts', text).code.split(/\s+/)).toEqual([
    'a',
    'const',
    'url',
    '=',
    "'https://envol.example/*'",
    'const',
    'b',
    '=',
    "'*/'",
  ])
})

test('the source that the rules read is the whole of it', () => {
  const paths = source.map(({ path }) => path)
  expect(paths).toContain('src/components/scenes/HeroScene.tsx')
  expect(paths).toContain('contract/contract.ts')
  expect(paths).toContain('server/index.ts')
  expect(paths.length).toBeGreaterThan(100)
})
