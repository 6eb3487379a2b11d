import type { TextKindDescription } from '#src/office/resource.ts'

/** Description of the portal's page texts for the office's text editor: fields, labels and rules. */
export const pagesTextKind: TextKindDescription = {
  kind: 'pages',
  title: 'Pages',
  titleField: 'title',
  body: 'Texte de la page',
  inserts: {
    durations: 'Le registre de ce qui est gardé',
    device: 'Ce que garde le navigateur',
    identity: 'L’identité légale',
  },
  sections: { 'credit-d-impot': 'Si le crédit d’impôt est ouvert' },
  fields: [
    { name: 'title', label: 'Titre', is: 'line', max: 160 },
    { name: 'summary', label: 'Résumé', is: 'lines', max: 400, hint: 'Ce que montrent les moteurs de recherche.' },
  ],
}
