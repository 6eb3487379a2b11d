import * as fc from 'fast-check'
import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import { FaqCategory } from '#contract/faq/faq.ts'
import { findMarkdownBodyMistakes } from '#server/content/findMarkdownBodyMistakes.ts'
import { formatMarkdownFile, formatYamlSettingsFile } from '#server/content/frontMatter.ts'
import { arbitraryMarkdownText } from '#tests/unit/editor/generated.ts'

// Values of a front matter that YAML would misread without quotes.
const saids = [
  'oui',
  'null',
  '~',
  '012',
  '1e3',
  '2026-01-15',
  'a: b',
  '- a',
  '# a',
  "l'été",
  '« à »',
  '"a"',
  '*a',
  '{a}',
]
const line = fc
  .array(
    fc.constantFrom(...saids, 'repos', 'nuit', 'Équipages', '✈️ vol', 'x'.repeat(30), '\u00a0!', '<b>', '@', '%'),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((words) => words.join(' ').trim())
const title = line.map((words) => `Titre ${words}`)
const slug = fc.array(fc.constantFrom('vol', 'nuit', '2026', 'accord', 'a'), { minLength: 1, maxLength: 4 })
const two = (number: number) => String(number).padStart(2, '0')
const moment = fc
  .tuple(fc.integer({ min: 2015, max: 2035 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${two(month)}-${two(day)} ${two(day % 24)}:${two(day * 2)}`)
const body = arbitraryMarkdownText
  .map((text) => `Un texte.\n\n${text.replaceAll('\r\n', '\n').trim()}\n`)
  .filter((text) => findMarkdownBodyMistakes('a.md', { head: {}, body: text, bodyLine: 1 }, {}, new Set()).length === 0)
const may = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const withdrawn = may(fc.constant(true))

const news = fc.record({
  title,
  summary: line,
  category: fc.constantFrom(...Object.keys(newsPostCategoryLabels)),
  company: may(fc.integer({ min: 1, max: 3 })),
  author: line,
  published_at: moment,
  withdrawn,
})
const faq = fc.record({
  question: title,
  category: fc.constantFrom(...FaqCategory.options),
  rank: fc.integer({ min: 0, max: 10_000 }),
  company: may(fc.integer({ min: 1, max: 3 })),
  updated_at: moment,
  withdrawn,
})
const event = fc.record({
  title,
  summary: line,
  type: fc.constant('reunion'),
  starts_at: fc.constant('2027-03-01 10:00'),
  ends_at: fc.constant('2027-03-01 12:00'),
  place: line,
  programme: may(
    fc.array(fc.record({ at: fc.constantFrom('08:00', '14:30'), what: line }), { minLength: 1, maxLength: 9 }),
  ),
  capacity: may(fc.integer({ min: 1, max: 100_000 })),
  organiser: line,
  updated_at: moment,
})
const company = fc.record({
  name: title,
  color: fc.constantFrom('#0E7C86', '#FF6600', '#000000', '#1e3a5f'),
  hidden: may(fc.constant(true)),
  email: may(fc.constant('equipe@envol.example')),
  phone1: may(line.map((words) => words.slice(0, 30).trim())),
  address: may(line),
  social: fc.constantFrom(1, 2),
  facebook_url: may(fc.constant('https://reseaux.envol.example/a?b=c#d')),
})
const group = fc.array(fc.constantFrom('repos', 'récup', 'RPC', '012', 'oui', "l'été", 'a: b', 'nuit'), {
  minLength: 2,
  maxLength: 6,
})

const texts = <Head extends object>(folder: string, head: fc.Arbitrary<Head>, maxLength: number) =>
  fc
    .array(fc.tuple(slug, head, body), { minLength: 1, maxLength })
    .map((all) =>
      Object.fromEntries(
        all.map(([words, said, text], at) => [
          `${folder}/genere-${words.join('-')}-${at}.md`,
          formatMarkdownFile(JSON.parse(JSON.stringify(said)) as object, text),
        ]),
      ),
    )

/** fast-check arbitrary of content folders as the portal exports them: file contents by file name. */
export const arbitraryContentFolder: fc.Arbitrary<Record<string, string>> = fc
  .record({
    news: texts('news', news, 12),
    faq: texts('faq', faq, 12),
    events: texts('events', event, 5),
    companies: fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
    said: fc.uniqueArray(company, { minLength: 3, maxLength: 3, selector: ({ name }) => name.toLowerCase() }),
    synonyms: fc.array(group, { minLength: 1, maxLength: 8 }),
  })
  .map((folder) => ({
    ...folder.news,
    ...folder.faq,
    ...folder.events,
    'compagnies.yml': formatYamlSettingsFile(
      folder.companies.map(
        (number, at) => JSON.parse(JSON.stringify({ company: number, ...folder.said[at] })) as object,
      ),
    ),
    'synonymes.yml': formatYamlSettingsFile(folder.synonyms),
  }))
