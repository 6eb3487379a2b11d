import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import type { TextKindDescription } from '#src/office/resource.ts'

/** Description of news posts for the office's text editor: fields, labels and rules. */
export const newsTextKind: TextKindDescription = {
  kind: 'news',
  title: 'Actualités',
  begin: 'Nouvelle actualité',
  titleField: 'title',
  isWithdrawable: true,
  body: 'Texte de l’actualité',
  fields: [
    { name: 'title', label: 'Titre', is: 'line', max: 160 },
    {
      name: 'summary',
      label: 'Résumé',
      is: 'lines',
      max: 400,
      hint: 'Deux ou trois phrases, que montrent les listes, les flux et les partages.',
    },
    {
      name: 'category',
      label: 'Catégorie',
      is: 'choice',
      choices: Object.entries(newsPostCategoryLabels).map(([value, label]) => ({ value, label })),
    },
    { name: 'company', label: 'Pour qui', is: 'company', isOptional: true },
    {
      name: 'author',
      label: 'Signature',
      is: 'line',
      max: 120,
      hint: 'Qui parle\u00a0: une personne, ou une commission.',
    },
    { name: 'cover', altName: 'cover_alt', label: 'Image', is: 'picture', isOptional: true },
    {
      name: 'published_at',
      label: 'Date affichée',
      is: 'moment',
      isOptional: true,
      hint: 'Laissée vide, c’est celle de la publication.',
    },
  ],
}
