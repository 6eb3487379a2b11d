import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A question as crew type it, whose company's agreements answer it, and the articles of which one is enough. */
export type Question = { asked: string; company: string; answers: { document: string; article: string }[] }
/** A place that a search gave: a document's name, and its article's number and title. */
export type Place = { document: string; number: string; title: string }

const FILES = ['questions.yml', 'crewQuestions.yml']

/** Returns the questions of all files. */
export const readQuestions = (): Question[] => FILES.flatMap(readFile)

function readFile(name: string): Question[] {
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

/** The rank of the first place that answers, from 1; undefined when none does. */
export function rankOf({ answers }: Question, places: Place[]): number | undefined {
  const at = places.findIndex(({ document, number, title }) =>
    answers.some((one) => one.document === document && [number, title].includes(one.article)),
  )
  return at === -1 ? undefined : at + 1
}

/** Of so many ranks: the part that are first, that are among the first five, and the mean of what each is worth (1 / rank). */
export function scoreOf(ranks: (number | undefined)[]) {
  const part = (isGood: (rank: number) => boolean) =>
    ranks.filter((rank) => rank !== undefined && isGood(rank)).length / ranks.length
  return {
    first: part((rank) => rank === 1),
    firstFive: part((rank) => rank <= 5),
    meanReciprocalRank: ranks.reduce<number>((sum, rank) => sum + (rank ? 1 / rank : 0), 0) / ranks.length,
  }
}
