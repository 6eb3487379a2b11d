import { describe, expect, it } from 'vitest'
import { pairArticles, type ArticlePair } from '#server/accords/pairArticles.ts'
import type { AccordArticle } from '#server/accords/readConsolidatedArticles.ts'
import { readDemoAgreementArticles, assignArticleNumbers } from '#tests/samples/articles.ts'

const all = readDemoAgreementArticles().filter(({ paragraphs }) => paragraphs.join(' ').length > 80)
const text = assignArticleNumbers(all.slice(0, 40))

/**
 * Formats pairs of agreement articles: « 4>5 » for an article 4 that became 5. A removed one is « 4> », a new one « >5
 * ».
 */
const told = (pairs: ArticlePair[]) =>
  pairs.map(({ before, after }) => `${before?.number ?? ''}>${after?.number ?? ''}`)
const changed = async (before: AccordArticle[], after: AccordArticle[]) => {
  const pairs = await pairArticles(before, after)
  return { pairs, apart: told(pairs.filter((pair) => !pair.before || !pair.after || pair.isMoved)) }
}
const doubtful = (pairs: ArticlePair[]) => told(pairs.filter(({ isUncertain }) => isUncertain))
const at = (articles: AccordArticle[], number: number): AccordArticle => {
  const found = articles[number - 1]
  if (!found) throw new Error(`No article ${number}`)
  return found
}
const words = (article: AccordArticle, change: (words: string) => string): AccordArticle => ({
  ...article,
  paragraphs: article.paragraphs.map(change),
})

describe('the articles of two versions', () => {
  it('are paired despite inserted articles', async () => {
    const extra = at(all, 60)
    const { pairs, apart } = await changed(text, assignArticleNumbers(text.toSpliced(3, 0, extra)))
    expect(apart).toEqual(['>4'])
    expect(told(pairs).slice(2, 7)).toEqual(['3>3', '>4', '4>5', '5>6', '6>7'])
    expect(doubtful(pairs)).toEqual([])
  })

  it('are paired despite removed articles, which keep their place', async () => {
    const { pairs, apart } = await changed(text, assignArticleNumbers(text.toSpliced(9, 2)))
    expect(apart).toEqual(['10>', '11>'])
    expect(told(pairs).slice(8, 12)).toEqual(['9>9', '10>', '11>', '12>10'])
  })

  it('are paired despite new numbers', async () => {
    const after = text.map((article, index) => ({
      ...article,
      number: `${1 + Math.floor(index / 5)}.${1 + (index % 5)}`,
    }))
    const { pairs, apart } = await changed(text, after)
    expect(apart).toEqual([])
    expect(told(pairs)[12]).toBe('13>3.3')
  })

  it('are paired when one moves, which is the only one marked as moved', async () => {
    const after = assignArticleNumbers([...text.slice(0, 4), ...text.slice(5, 30), at(text, 5), ...text.slice(30)])
    const { pairs, apart } = await changed(text, after)
    expect(apart).toEqual(['5>30'])
    expect(pairs.every(({ before, after: now }) => before?.title === now?.title)).toBe(true)
  })

  it('are paired despite other words, or another title', async () => {
    const after = assignArticleNumbers(
      text
        .with(
          6,
          words(at(text, 7), (said) => said.replace(/\b(?:les|des|la|le)\b/g, 'tous les')),
        )
        .with(7, { ...at(text, 8), title: 'Portée' })
        .toSpliced(2, 0, at(all, 70)),
    )
    const { pairs, apart } = await changed(text, after)
    expect(apart).toEqual(['>3'])
    expect(told(pairs)).toContain('7>8')
    expect(told(pairs)).toContain('8>9')
  })

  it('one split in two: the larger part is the article, the other names its origin', async () => {
    const [long, next] = [at(text, 12), at(text, 13)]
    const whole = { ...long, paragraphs: [...long.paragraphs, ...next.paragraphs, ...at(text, 14).paragraphs] }
    const before = assignArticleNumbers([...text.slice(0, 11), whole, ...text.slice(14)])
    const first = { ...long, paragraphs: [...long.paragraphs, ...next.paragraphs] }
    const second = { ...at(text, 14), title: 'Autres mesures' }
    const { pairs, apart } = await changed(
      before,
      assignArticleNumbers([...text.slice(0, 11), first, second, ...text.slice(14)]),
    )
    expect(apart).toEqual(['>13'])
    expect(pairs.find(({ before: was }) => !was)?.heldBy?.number).toBe('12')
  })

  it('two merged in one: the removed one names where its words went', async () => {
    const [one, other] = [at(text, 20), at(text, 21)]
    const both = {
      ...one,
      title: `${one.title} et ${other.title}`,
      paragraphs: [...one.paragraphs, ...other.paragraphs],
    }
    const { pairs, apart } = await changed(text, assignArticleNumbers(text.toSpliced(19, 2, both)))
    expect(apart).toHaveLength(1)
    const gone = pairs.find(({ after }) => !after)
    expect(['20', '21']).toContain(gone?.before?.number)
    expect(gone?.heldBy?.number).toBe('20')
  })

  it('with the same number and another subject are not paired', async () => {
    const { apart } = await changed(text, text.with(3, { ...at(all, 65), number: '4' }))
    expect(apart.toSorted()).toEqual(['4>', '>4'])
  })

  it('with the same number and title are paired however they are rewritten, marked as uncertain', async () => {
    const other = { ...at(text, 4), paragraphs: ['Une commission paritaire en décide chaque printemps.'] }
    const { pairs, apart } = await changed(text, text.with(3, other))
    expect(apart).toEqual([])
    expect(doubtful(pairs)).toEqual(['4>4'])
  })

  it('are uncertain when two candidates are as likely', async () => {
    const twin = (place: string): AccordArticle => ({
      number: '41',
      title: `Logement à ${place}`,
      paragraphs: [`L’équipage loge à ${place} dans un hôtel calme, à moins de trente minutes de l’aéroport.`],
    })
    const { pairs } = await changed(
      [...text, twin('Rome')],
      assignArticleNumbers([...text, twin('Oslo'), twin('Riga')]),
    )
    expect(doubtful(pairs)).toEqual(['41>41'])
  })

  it('with the same text are paired in their order', async () => {
    const empty = { title: 'Réservé', paragraphs: ['Sans objet.'] }
    const before = assignArticleNumbers([empty, ...text.slice(0, 3), empty])
    const { pairs, apart } = await changed(
      before,
      assignArticleNumbers([at(all, 80), empty, ...text.slice(0, 3), empty]),
    )
    expect(apart).toEqual(['>1'])
    expect(doubtful(pairs)).toEqual([])
  })

  it('are listed once each, whatever the two texts are', async () => {
    const texts: [before: AccordArticle[], after: AccordArticle[]][] = [
      [[], text],
      [text, []],
      [text, assignArticleNumbers(all.slice(100, 140))],
      [assignArticleNumbers([{ title: '', paragraphs: [] }]), assignArticleNumbers([{ title: '', paragraphs: [] }])],
    ]
    for (const [before, after] of texts) {
      const pairs = await pairArticles(before, after)
      expect(pairs.flatMap((pair) => pair.before ?? [])).toHaveLength(before.length)
      expect(pairs.flatMap((pair) => pair.after ?? [])).toEqual(after)
    }
  })
})

describe('articles under many changes at once', () => {
  // The correct pairs are known: each article of the new text keeps the one that it was made from.
  it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))('are paired correctly (%i)', async (seed) => {
    const random = randomOf(seed)
    const pick = (length: number) => Math.floor(random() * length)
    const before = assignArticleNumbers(shuffled(all, random).slice(0, 40))
    const spare = all.filter(
      (one) => !before.some(({ title, paragraphs }) => title === one.title && paragraphs === one.paragraphs),
    )
    let now: { from: string; article: Omit<AccordArticle, 'number'> }[] = before.map((article) => ({
      from: article.number,
      article,
    }))
    for (let times = 0; times < 4; times++) now.splice(pick(now.length), 1)
    for (let times = 0; times < 3; times++) now.splice(pick(now.length), 0, ...now.splice(pick(now.length), 1))
    now = now.map((one, index) =>
      index % 3 ? one : { ...one, article: words({ ...one.article, number: '' }, (said) => amended(said, random)) },
    )
    for (let times = 0; times < 4; times++)
      now.splice(pick(now.length), 0, { from: '', article: spare.splice(pick(spare.length), 1)[0] ?? at(all, 1) })
    const after = assignArticleNumbers(now.map(({ article }) => article))
    const truth = now.map(({ from }, index) => `${from}>${index + 1}`)
    const pairs = await pairArticles(before, after)
    expect(told(pairs.filter((pair) => pair.after))).toEqual(truth)
  })
})

it('four hundred articles, most of them equal but for a word, are paired', async () => {
  const before = assignArticleNumbers(
    Array.from({ length: 400 }, (_, index) => {
      const { title, paragraphs } = at(all, 1 + (index % 50))
      const place = `l’escale ${'abcdefgh'[Math.floor(index / 50)]}${index % 50}x`
      return { title: `${title} à ${place}`, paragraphs: [`À ${place}\u00a0:`, ...paragraphs] }
    }),
  )
  const random = randomOf(7)
  const after = assignArticleNumbers([at(all, 90), ...before.map((one) => words(one, (said) => amended(said, random)))])
  const { pairs, apart } = await changed(before, after)
  expect(apart).toEqual(['>1'])
  expect(told(pairs)[200]).toBe('200>201')
})

/** Replaces about one word in eight of an agreement article, as a negotiation does. */
const amended = (said: string, random: () => number) =>
  said.replace(/\p{L}{4,}/gu, (word) =>
    random() < 0.12 ? (['quinze', 'mensuel', 'garanti', 'avenant'][Math.floor(random() * 4)] ?? word) : word,
  )

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

/** Returns a deterministic pseudo-random generator (Park and Miller). */
function randomOf(seed: number) {
  let state = seed * 7919
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
