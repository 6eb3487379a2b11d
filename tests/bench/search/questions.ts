import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/**
 * Crew question for the search quality benchmark, its company, and the agreement articles that answer it. Any one
 * suffices.
 */
export type SearchBenchmarkQuestion = {
  asked: string
  company: string
  answers: { document: string; article: string }[]
}
/** Agreement article found by a search: its PDF's name, its number and title. */
export type FoundAgreementArticle = { document: string; number: string; title: string }

const FILES = ['questions.yml', 'crewQuestions.yml']

/** Returns the search benchmark's crew questions from two YAML files. */
export const readSearchBenchmarkQuestions = (): SearchBenchmarkQuestion[] => FILES.flatMap(readFile)

function readFile(name: string): SearchBenchmarkQuestion[] {
  const file = readFileSync(new URL(name, import.meta.url), 'utf8')
  const companies = parse(file) as Record<string, Record<string, string[]>>
  return Object.entries(companies).flatMap(([company, articles]) =>
    Object.entries(articles).flatMap(([places, questions]) => {
      const answers = places.split(' | ').map((place) => {
        const [document = '', article = ''] = place.split('#')
        return { document, article }
      })
      return questions.map((asked) => ({ asked, company, answers }))
    }),
  )
}

/** Returns the rank of the first found article that answers the crew question, from 1, or undefined. */
export function findSearchAnswerRank(
  { answers }: SearchBenchmarkQuestion,
  places: FoundAgreementArticle[],
): number | undefined {
  const at = places.findIndex(({ document, number, title }) =>
    answers.some((one) => one.document === document && [number, title].includes(one.article)),
  )
  return at === -1 ? undefined : at + 1
}

/**
 * Returns search quality scores of answer ranks: the shares at rank 1 and in the first five, and the mean reciprocal
 * rank.
 */
export function scoreSearchRanks(ranks: (number | undefined)[]) {
  const part = (isGood: (rank: number) => boolean) =>
    ranks.filter((rank) => rank !== undefined && isGood(rank)).length / ranks.length
  return {
    first: part((rank) => rank === 1),
    firstFive: part((rank) => rank <= 5),
    meanReciprocalRank: ranks.reduce<number>((sum, rank) => sum + (rank ? 1 / rank : 0), 0) / ranks.length,
  }
}
