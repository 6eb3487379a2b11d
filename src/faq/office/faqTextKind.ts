import type { TextKindDescription } from '#src/office/resource.ts'
import { faqCategoryLabelsAndDescriptions } from '#src/faq/faqCategories.ts'

/** Description of FAQ entries for the office's text editor: fields, labels and rules. */
export const faqTextKind: TextKindDescription = {
  kind: 'faq',
  title: 'Questions',
  begin: 'Nouvelle question',
  titleField: 'question',
  isWithdrawable: true,
  body: 'Réponse',
  fields: [
    { name: 'question', label: 'Question', is: 'line', max: 200 },
    {
      name: 'category',
      label: 'Catégorie',
      is: 'choice',
      choices: Object.entries(faqCategoryLabelsAndDescriptions).map(([value, { label }]) => ({ value, label })),
    },
    { name: 'rank', label: 'Rang', is: 'number', hint: 'Sa place dans sa catégorie\u00a0: le plus petit d’abord.' },
    { name: 'company', label: 'Pour qui', is: 'company', isOptional: true },
  ],
}
