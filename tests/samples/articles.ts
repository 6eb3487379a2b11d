import { readdirSync, readFileSync } from 'node:fs'
import type { AccordArticle } from '#server/accords/readConsolidatedArticles.ts'

const FOLDER = 'association/demo/documents'

/** Returns the articles of all demo agreements in order, numbered from 1, as realistic sample texts. */
export function readDemoAgreementArticles(): AccordArticle[] {
  const texts = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md') && !/^(?:reserve-avenant|.*-20(?:22|23))/.test(name))
    .toSorted()
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
  return assignArticleNumbers(
    texts.flatMap((text) => [...text.matchAll(/^#{2,3} Article \S+ – (.*)\n([^#]*)/gm)].map(asArticle)),
  )
}

const asArticle = ([, title = '', words = '']: RegExpExecArray): Omit<AccordArticle, 'number'> => ({
  title,
  paragraphs: words.split(/\n{2,}/).flatMap((text) => text.replaceAll('\n', ' ').trim() || []),
})

/** Returns agreement articles with numbers from 1, in order. */
export const assignArticleNumbers = (articles: Omit<AccordArticle, 'number'>[]): AccordArticle[] =>
  articles.map((article, at) => ({ ...article, number: String(at + 1) }))
