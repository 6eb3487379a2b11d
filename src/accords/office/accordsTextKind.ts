import { lazy } from 'react'
import type { TextKindDescription } from '#src/office/resource.ts'
import { accordThemes, accordThemeLabels } from '#src/accords/accordLabels.ts'

/** Editor settings of agreements in the office: fields, labels and limits. */
export const accordsTextKind: TextKindDescription = {
  kind: 'accords',
  title: 'Accords',
  begin: 'Nouvel accord',
  titleField: 'title',
  isWithdrawable: true,
  body: 'Ce que dit l’accord, en clair',
  Panel: lazy(() => import('./AccordNextStepsPanel.tsx').then((module) => ({ default: module.AccordNextStepsPanel }))),
  fields: [
    { name: 'title', label: 'Titre', is: 'line', max: 160 },
    {
      name: 'documents',
      label: 'Documents',
      is: 'own',
      isOptional: true,
      hint: 'Un PDF ou plusieurs, de 60\u00a0Mo au plus chacun. Le premier s’ouvre depuis la liste des accords.',
      Field: lazy(() => import('./DocumentsField.tsx').then((module) => ({ default: module.AccordDocumentsField }))),
    },
    {
      name: 'summary',
      label: 'Résumé',
      is: 'lines',
      max: 400,
      hint: 'Deux ou trois phrases, que montrent les listes.',
    },
    {
      name: 'theme',
      label: 'Thème',
      is: 'choice',
      choices: accordThemes.map((value) => ({ value, label: accordThemeLabels[value] })),
    },
    { name: 'company', label: 'Pour qui', is: 'company', isOptional: true },
    { name: 'signed_on', label: 'Signé le', is: 'day' },
    { name: 'effective_on', label: 'En vigueur à partir du', is: 'day' },
    { name: 'expires_on', label: 'Dernier jour', is: 'day', isOptional: true, hint: 'Laissé vide, il n’a pas de fin.' },
    {
      name: 'signatories',
      label: 'Signataires',
      is: 'rows',
      row: 'Signataire',
      columns: [
        { name: 'name', label: 'Nom', is: 'line' },
        { name: 'role', label: 'Pour qui, ou à quel titre', is: 'line' },
      ],
      max: 40,
    },
    { name: 'replaces', label: 'Remplace', is: 'links', to: 'accords', max: 20, isOptional: true },
    {
      name: 'amends',
      label: 'Modifie, par avenant',
      is: 'links',
      to: 'accords',
      isOne: true,
      max: 1,
      isOptional: true,
    },
    { name: 'questions', label: 'Questions à son sujet', is: 'links', to: 'faq', max: 20, isOptional: true },
    { name: 'posts', label: 'Actualités à son sujet', is: 'links', to: 'news', max: 20, isOptional: true },
  ],
}
