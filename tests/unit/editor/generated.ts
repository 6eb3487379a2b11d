import * as fc from 'fast-check'

// Building blocks of texts, and characters that break parsers.
const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('escale', 'nuit', 'été', 'vol', 'Paris', '12', '2026.', 'l’accord', 'e-mail'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('*', '**', '_', '`', '[x]', '](', '<b>', '&amp;', '&lt', '|', '\\', '\\*', '#'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{{email}}', '{{rien}}', ':::', '::x', '1.', '2)', '-', '+', '>', '=', '~', '!'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '«\u00a0oui\u00a0»',
      'non\u202f!',
      '\u200b',
      'https://a.fr',
      'a@b.fr',
      '😀',
      '…',
      '"',
      "'",
    ),
  },
)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
const run = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 1, arbitrary: words.map((text) => `**${text}**`) },
  { weight: 1, arbitrary: words.map((text) => `*${text}*`) },
  { weight: 1, arbitrary: words.map((text) => `_${text}_`) },
  { weight: 1, arbitrary: words.map((text) => `***${text}***`) },
  { weight: 1, arbitrary: words.map((text) => `[${text}](/faq)`) },
  { weight: 1, arbitrary: words.map((text) => `[**${text}** fin](https://a.fr "Titre")`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('`code`', 'un\\\ndeux', 'un  \ndeux', '![vue](../media/a.jpg)', '[r][s]', '<i>x</i>'),
  },
)
const line = fc
  .tuple(fc.array(run, { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', '', ' '))
  .map(([runs, between]) => runs.join(between))
const lines = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 2 }), fc.constantFrom('\n', '\n  '))
  .map(([all, between]) => all.join(between))

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)
const itemsOf = (inner: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(inner, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('- ', '* ', '+ ', '1. ', '1) ', '3. ', '-   '),
      fc.constantFrom('\n', '\n\n', '\n'),
    )
    .map(([items, marker, between]) =>
      items
        .map((item, index) => {
          const own = marker.replace(/\d+/, (first) => String(Number(first) + index))
          return own + indented(item, ' '.repeat(own.length))
        })
        .join(between),
    )
const nestedItem = fc.oneof(
  { weight: 4, arbitrary: line },
  { weight: 1, arbitrary: fc.tuple(line, itemsOf(line)).map((parts) => parts.join('\n')) },
  { weight: 1, arbitrary: fc.tuple(line, line).map((parts) => parts.join('\n\n')) },
  { weight: 1, arbitrary: fc.constantFrom('', '> citation', '```\ncode\n```', '# titre') },
)
const list = itemsOf(nestedItem)
const row = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('\n', ' ').replaceAll(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
const table = fc
  .tuple(
    fc.array(fc.tuple(line, line, words), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('| --- | ---: | :-: |', '|-|-|-|', '--- | --- | ---'),
  )
  .map(([rows, rule]) => rows.map(row).toSpliced(1, 0, rule).join('\n'))

const fenced = fc
  .tuple(
    fc.constantFrom('timeline', 'figures', 'people', 'steps', 'rien', 'credit-d-impot'),
    list,
    fc.constantFrom(':::', '::::'),
  )
  .map(([name, inside, fence]) => `${fence}${name}\n${inside}\n${fence}`)
const section = fc
  .array(
    fc.oneof(
      line,
      list,
      table,
      line.map((text) => `## ${text}`),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => `:::credit-d-impot\n${all.join('\n\n')}\n:::`)

const signs = '*_[](){}:|#>-+`~\\\n !"&<1.) \ta'.split('')

const block = fc.oneof(
  { weight: 6, arbitrary: lines },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('#', '##', '###', '####'), line).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: line.map((text) => `${text}\n===`) },
  { weight: 3, arbitrary: list },
  { weight: 1, arbitrary: lines.map((text) => `> ${indented(text, '> ')}`) },
  { weight: 1, arbitrary: table },
  { weight: 1, arbitrary: fenced },
  { weight: 1, arbitrary: section },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '![vue](../media/a.jpg "Légende")',
      '![](../media/b.jpg)',
      '::durations',
      '::rien',
      '::durations{a=b}',
      ':::steps',
      '---',
      '***',
      '    code',
      '```js\nlet a\n```',
      '~~~',
      '<div>html</div>',
      '<!-- rien -->',
      '[r]: /faq "Titre"',
      '> - liste',
      '- - liste',
      '1. ',
      '&nbsp;',
      '\\',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...signs), maxLength: 60 }) },
)

/** fast-check arbitrary of Markdown texts: mostly realistic ones, some that no author would write. */
export const arbitraryMarkdownText = fc
  .tuple(
    fc.constantFrom('', '', '', '\n', '\uFEFF', '  '),
    fc.array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n\n', '\n', '\n\n\n', '\n \n', '\r\n\r\n')), {
      maxLength: 4,
    }),
    fc.constantFrom('\n', '', '\n\n', ' \n'),
  )
  .map(([start, blocks, end]) => {
    const text = blocks.map(([one, between], index) => one + (index < blocks.length - 1 ? between : '')).join('')
    return start + text + end
  })
