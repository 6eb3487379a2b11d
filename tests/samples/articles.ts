import { readdirSync, readFileSync } from 'node:fs'
import type { Article } from '#server/accords/consolidatedArticles.ts'

const FOLDER = 'association/demo/documents'

/** The articles of the demo's agreements, one text after the other, numbered from 1: words that people would write. */
export function demoArticles(): Article[] {
  const texts = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md') && !/^(?:reserve-avenant|.*-20(?:22|23))/.test(name))
    .toSorted()
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
  return numbered(texts.flatMap((text) => [...text.matchAll(/^#{2,3} Article \S+ – (.*)\n([^#]*)/gm)].map(asArticle)))
}

const asArticle = ([, title = '', words = '']: RegExpExecArray): Omit<Article, 'number'> => ({
  title,
  paragraphs: words.split(/\n{2,}/).flatMap((text) => text.replaceAll('\n', ' ').trim() || []),
})

/** The same articles, numbered from 1 in their order. */
export const numbered = (articles: Omit<Article, 'number'>[]): Article[] =>
  articles.map((article, at) => ({ ...article, number: String(at + 1) }))
