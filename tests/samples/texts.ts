import type { PublishedTextBlock, InlineSpan, ResponsivePicture } from '#contract/blocks.ts'

const words = (text: string): InlineSpan[] => [{ type: 'text', text }]
const horizon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 10'%3E%3Cpath fill='teal' d='M0 0h16v10H0z'/%3E%3Cpath fill='orange' d='M0 7h16v3H0z'/%3E%3C/svg%3E"

/** Sample picture block of a published text, in several sizes. */
export const sampleResponsivePicture: ResponsivePicture = {
  alt: 'L’horizon, à l’aube',
  width: 1600,
  height: 1000,
  sources: [{ src: horizon, width: 1600 }],
}

type Of<Type extends PublishedTextBlock['type']> = Extract<PublishedTextBlock, { type: Type }>

/** Sample table block of a published text. */
export const sampleTextTableBlock: Of<'table'> = {
  type: 'table',
  head: [words('Repos'), words('À la base'), words('En escale')],
  rows: [
    [words('Minimum'), words('12 heures'), words('10 heures')],
    [words('Prolongé'), words('36 heures, deux nuits locales'), words('Sans objet')],
  ],
}

/** Returns a sample block of a published text that lists titled entries, in one of its display styles. */
export const buildEntryListTextBlock = (look: Of<'entries'>['look']): Of<'entries'> => ({
  type: 'entries',
  look,
  entries: Object.entries(entries[look]).map(([name, text]) => ({ name, inlines: words(text) })),
})

const entries: Record<Of<'entries'>['look'], Record<string, string>> = {
  timeline: {
    'Novembre 2014': 'Onze collègues se retrouvent dans une salle prêtée.',
    2018: 'La permanence ouvre, un soir sur deux. Elle reçoit ses premiers appels avant l’aube, d’un équipage que la neige retient.',
    2026: 'Le portail décolle.',
  },
  figures: {
    '2 140': 'adhérents, en cabine comme au poste, dans trois compagnies',
    '9 sur 10': 'appels rappelés dans la journée',
    61: 'dossiers clos sans procès',
    22: 'collègues aidés par le fonds d’entraide, sans que personne d’autre le sache',
  },
  people: {
    'Solène Kerbrat': 'Secrétaire générale. Cheffe de cabine, Air Hexagone. Elle répond de ce qui paraît ici.',
    'Étienne Roumilhac': 'Secrétaire général adjoint. Commandant de bord, EasyJet.',
    'Bastien Quéré': 'Trésorier. Chef de cabine, Transalpine. Il tient les comptes et le fonds d’entraide.',
    'Marie-Hélène de La Rochefoucauld-Delacroix': 'Déléguée aux affaires internationales, invitée du bureau.',
    'Hugo Delmas': 'Pôle juridique',
  },
  steps: {
    'Remplissez la demande': 'Dix minutes depuis votre téléphone.',
    'Quelqu’un la lit': 'Une personne du bureau, et non un robot, vous répond sous deux jours ouvrés.',
    'Prenez place': 'Vos accès arrivent par e-mail : accords, rendez-vous, groupe de votre compagnie.',
  },
}

/** Returns a sample published text with several headings, each followed by a paragraph. */
export const buildSampleTextSections = (count: number): PublishedTextBlock[] =>
  Array.from({ length: count }, (_, index) => index + 1).flatMap((number): PublishedTextBlock[] => [
    { type: 'heading', level: 2, id: `partie-${number}`, inlines: words(`Partie ${number}`) },
    { type: 'paragraph', inlines: words('Onze collègues se retrouvent dans une salle prêtée.') },
  ])

/** Sample table block of the association's yearly accounts: amounts, shares and a total. */
export const sampleYearlyAccountsTable: Of<'table'> = {
  type: 'table',
  head: [words('Ressources'), words('Montant'), words('Part')],
  rows: [
    [words('Cotisations'), words('360 800 €'), words('88 %')],
    [words('Dons'), words('49 200 €'), words('12 %')],
    [[{ type: 'strong', text: 'Total' }], words('410 000 €'), words('100 %')],
  ],
}
