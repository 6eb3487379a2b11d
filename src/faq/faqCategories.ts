import type { FaqCategory } from '#contract/faq/faq.ts'

/** FAQ categories in display order, with label and description. */
export const faqCategoryLabelsAndDescriptions: Record<FaqCategory, { label: string; about: string }> = {
  planning: { label: 'Planning', about: 'Changements, réserve, échanges, temps partiel.' },
  repos: { label: 'Repos', about: 'Ce qui vous est dû entre deux services, à la base et en escale.' },
  remuneration: { label: 'Rémunération', about: 'Lire son bulletin, et réclamer ce qui manque.' },
  sante: { label: 'Santé', about: 'Fatigue, maladie, accident, grossesse, aptitude.' },
  defense: { label: 'Défense', about: 'Convocation, sanction, grève\u00a0: les bons réflexes.' },
  adhesion: { label: 'Adhésion', about: 'Ce qu’elle coûte, ce qu’elle change, qui le sait.' },
  portail: { label: 'Le portail', about: 'Votre compte, vos données, votre compagnie.' },
}

export const isFaqCategory = (text: string | null): text is FaqCategory =>
  text !== null && Object.hasOwn(faqCategoryLabelsAndDescriptions, text)
/** Names of the FAQ categories, in display order. */
export const orderedFaqCategories = Object.keys(faqCategoryLabelsAndDescriptions).filter(isFaqCategory)
