/** What differs from one fleet, population and company to another. */
export type Rules = {
  company: string
  fleet: string
  /** Those it is about: « le personnel de cabine », « les pilotes ». */
  who: string
  one: string
  isCabin: boolean
  isLong: boolean
  crew: number
  amplitude: number
  stages: number
  restHome: number
  restAway: number
  nights: number
  daysOff: number
  monthly: number
  standbyHours: number
  standbyDelay: string
  standbys: number
  meal: string
  night: string
  bags: number
  trainingDays: number
  notice: number
  publication: number
  /** Which of the ways of saying it is chosen. */
  tone: number
}

export type Article = { title: string; says: ((rules: Rules) => string)[] }
export type Chapter = { title: string; articles: Article[] }

/** The chapters of one part of an agreement, its articles numbered through. */
export function part(number: number, title: string, chapters: Chapter[], rules: Rules): string {
  let rank = 0
  const lines = [`## Titre ${number} – ${title}`]
  for (const chapter of chapters) {
    lines.push(`### ${chapter.title}`)
    for (const article of chapter.articles) {
      rank++
      const say = article.says[(rules.tone + rank) % article.says.length]
      lines.push(`#### Article ${number}.${rank} – ${article.title}`, say?.(rules) ?? '')
    }
  }
  return `${lines.join('\n\n')}\n\n::page`
}

/** Contractions, typographic apostrophes, and spaces that do not break. */
export const french = (text: string) =>
  text
    .replaceAll(/(?<![\p{L}])([àÀ]) le (?=\p{Ll})/gu, (_, to) => (to === 'à' ? 'au ' : 'Au '))
    .replaceAll(/(?<![\p{L}])de (?=Airbus|Embraer|ATR)/gu, 'd’')
    .replaceAll("'", '’')
    .replaceAll(/(?<=\S) (?=[;:!?»])/g, '\u00a0')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(/(?<=\d) (?=(?:%|€|h\b|kg\b|km\b))/g, '\u00a0')
