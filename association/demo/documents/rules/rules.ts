/**
 * Values that fill the text templates of the demo agreements' rules, for one company, aircraft fleet and kind of crew.
 */
export type DemoRuleValues = {
  company: string
  fleet: string
  /** Crew that a demo rule is about, in French: « le personnel navigant commercial ». */
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
  /** Index that selects one of the wordings of each demo rule. */
  tone: number
}

export type DemoRuleArticle = { title: string; says: ((rules: DemoRuleValues) => string)[] }
export type DemoRuleChapter = { title: string; articles: DemoRuleArticle[] }

/** Composes one part of a demo agreement: its chapters, with articles numbered throughout. */
export function composeAgreementPart(
  number: number,
  title: string,
  chapters: DemoRuleChapter[],
  rules: DemoRuleValues,
): string {
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

/** Applies French typography to a demo text: contractions, curly apostrophes, no-break spaces. */
export const applyFrenchTypography = (text: string) =>
  text
    .replaceAll(/(?<![\p{L}])([àÀ]) le (?=\p{Ll})/gu, (_, to) => (to === 'à' ? 'au ' : 'Au '))
    .replaceAll(/(?<![\p{L}])de (?=Airbus|Embraer|ATR)/gu, 'd’')
    .replaceAll("'", '’')
    .replaceAll(/(?<=\S) (?=[;:!?»])/g, '\u00a0')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(/(?<=\d) (?=(?:%|€|h\b|kg\b|km\b))/g, '\u00a0')
