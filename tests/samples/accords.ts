import type {
  Accord,
  AccordDocument,
  PaginatedAccordList,
  AccordSummary,
  RelatedAccord,
} from '#contract/accords/accords.ts'
import type {
  NumberedAccordArticle,
  AccordVersionComparison,
  FoundAccordPassage,
  PassageSearchReply,
} from '#contract/accords/accordTexts.ts'
import { sampleNewsPost } from './posts.ts'
import { parseBracketHighlights } from './search.ts'

/** Sample PDF document of an agreement, as the API returns it. */
export const sampleAccordDocument: AccordDocument = {
  id: 31,
  title: 'Accord sur les découchés et le repos en escale',
  name: 'accord-decouches-2025.pdf',
  size: 2_430_000,
  pages: 24,
  state: 'lu',
}

const summaryOf = (id: number, title: string, rest: Partial<AccordSummary>): AccordSummary => ({
  id,
  title,
  summary: 'Ce que l’accord garantit, en quelques mots, avant de lire l’article.',
  theme: 'repos',
  status: 'en-vigueur',
  company: null,
  signed_on: '2025-03-12',
  effective_on: '2025-04-01',
  expires_on: null,
  updated_at: '2026-11-02T08:00:00.000Z',
  document: { ...sampleAccordDocument, id: 100 + id, title },
  documents_count: 1,
  is_favourite: false,
  ...rest,
})

/** Sample agreements of the list page: of one company or all, in force, future, expired. */
export const sampleAccords: AccordSummary[] = [
  summaryOf(12, 'Accord sur les découchés et le repos en escale', {
    summary:
      'Une chambre calme et seule, onze heures de repos à l’hôtel, et une prime due dès que la chambre est prise, que le découché soit prévu ou non.',
    company: { id: 1, name: 'Air Hexagone' },
    documents_count: 2,
    document: sampleAccordDocument,
    is_favourite: true,
  }),
  summaryOf(14, 'Salaires 2027\u00a0: le protocole des négociations annuelles', {
    summary: 'Trois virgule deux pour cent au 1er janvier, et une clause de revoyure en juillet.',
    theme: 'remuneration',
    status: 'a-venir',
    company: { id: 1, name: 'Air Hexagone' },
    signed_on: '2026-11-05',
    effective_on: '2027-01-01',
    expires_on: '2027-12-31',
  }),
  summaryOf(9, 'Santé des équipages\u00a0: prévention de la fatigue', {
    summary: 'Le signalement sans sanction, et un médecin du travail qui vole.',
    theme: 'sante',
    signed_on: '2024-06-18',
    effective_on: '2024-09-01',
    document: { ...sampleAccordDocument, id: 109, pages: 300, size: 20_100_000 },
  }),
  summaryOf(4, 'Temps de travail du personnel navigant commercial', {
    summary: 'L’accord de 2019, que celui de 2025 a remplacé.',
    theme: 'temps-de-travail',
    status: 'expire',
    signed_on: '2019-02-04',
    effective_on: '2019-03-01',
    expires_on: '2025-03-31',
    document: null,
    documents_count: 0,
  }),
]

/** Returns the API's reply for one page of the agreement list. */
export const buildAccordListReply = (
  data: AccordSummary[],
  meta: Partial<PaginatedAccordList['meta']> = {},
): PaginatedAccordList => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 12, total: data.length, ...meta },
  years: [2026, 2025, 2024, 2019],
})

const former: RelatedAccord = {
  id: 4,
  title: 'Temps de travail du personnel navigant commercial',
  status: 'expire',
  signed_on: '2019-02-04',
}
const amendment: RelatedAccord = {
  id: 21,
  title: 'Avenant n°\u00a01 à l’accord sur les découchés',
  status: 'a-venir',
  signed_on: '2026-10-15',
}

/** Sample agreement that replaces one agreement and is amended by another. */
export const sampleAccord: Accord = {
  ...summaryOf(12, 'Accord sur les découchés et le repos en escale', {}),
  ...sampleAccords[0],
  blocks: [
    {
      type: 'paragraph',
      inlines: [
        { type: 'text', text: 'Un découché n’est plus une nuit comme une autre\u00a0: ' },
        { type: 'strong', text: 'onze heures de repos à l’hôtel' },
        { type: 'text', text: ', comptées de la porte de la chambre à la navette.' },
      ],
    },
    { type: 'heading', level: 2, id: 'ce-que-cela-change', inlines: [{ type: 'text', text: 'Ce que cela change' }] },
    {
      type: 'list',
      ordered: false,
      items: [
        [{ type: 'text', text: 'La chambre est individuelle, loin des ascenseurs.' }],
        [{ type: 'text', text: 'La prime est due dès que la chambre est prise.' }],
      ],
    },
  ],
  signatories: [
    { name: 'Hélène Vasseur', role: 'Pour l’association Envol' },
    { name: 'Marc Delorme', role: 'Pour la direction d’Air Hexagone' },
  ],
  documents: [
    sampleAccordDocument,
    {
      id: 32,
      title: 'Annexe\u00a0: les hôtels retenus',
      name: 'annexe-hotels.pdf',
      size: 840_000,
      pages: 6,
      state: 'scanne',
    },
  ],
  documents_count: 2,
  replaces: [former],
  replaced_by: null,
  amends: null,
  amended_by: [amendment],
  clauses: [
    { number: '1', title: 'Objet', document: 31, page: 2 },
    { number: '4', title: 'Le découché', document: 31, page: 11 },
    { number: '4.1', title: 'Définition', document: 31, page: 11 },
    { number: '4.3', title: 'Repos après un découché', document: 31, page: 12 },
    { number: '5', title: 'La prime', document: 31, page: 15 },
  ],
  questions: [
    { slug: 'deux-nuits', question: 'Comment compter mes deux nuits à la maison après un long-courrier\u00a0?' },
    { slug: 'repos-minimal', question: 'Combien d’heures de repos entre deux services\u00a0?' },
  ],
  posts: sampleNewsPost.related,
}

/** Sample article on crew rest in the sample agreement. */
export const sampleNumberedAccordArticle: NumberedAccordArticle = {
  number: '4.3',
  title: 'Repos après un découché',
  document: 31,
  page: 12,
  paragraphs: [
    'Le repos qui suit un découché est d’au moins onze heures, comptées de l’arrivée à l’hôtel au départ de la navette.',
    'Lorsque l’arrivée est retardée, le départ l’est d’autant.',
  ],
  start: 120,
  end: 310,
  further: [],
}

const passage = (page: number, clause: FoundAccordPassage['clause'], excerpt: string): FoundAccordPassage => ({
  accord: {
    id: 12,
    title: 'Accord sur les découchés et le repos en escale',
    status: 'en-vigueur',
    signed_on: '2025-03-12',
    company: { id: 1, name: 'Air Hexagone' },
  },
  document: { id: 31, title: 'Accord sur les découchés et le repos en escale' },
  page,
  part: null,
  clause,
  excerpt: parseBracketHighlights(excerpt),
  marks: [{ start: page * 10, end: page * 10 + 8 }],
  missing: [],
  alike: [],
})

/** Sample reply of the passage search in agreements for « decouche ». */
export const samplePassageSearchReply: PassageSearchReply = {
  data: [
    passage(
      12,
      { number: '4.3', title: 'Repos après un découché' },
      'Le repos qui suit un [découché] est d’au moins onze heures, comptées de l’arrivée à l’hôtel au départ de la navette.',
    ),
    passage(
      11,
      { number: '4.1', title: 'Définition' },
      'Est un [découché] toute nuit passée hors de la base, prévue ou non au planning.',
    ),
    ...[15, 16, 17, 18, 19, 20].map((page) =>
      passage(page, null, '… la prime de [découché] est versée avec le salaire du mois …'),
    ),
  ],
  total: 8,
  isCorrected: false,
  isPartial: false,
  without: [],
}

/** Sample reply of the passage search when no passage contains all words of the query. */
export const nearestPassageSearchReply: PassageSearchReply = {
  ...samplePassageSearchReply,
  data: samplePassageSearchReply.data.slice(0, 1).map((one) => ({
    ...one,
    part: 'Titre 2 – Personnel de cabine, Airbus A320',
    missing: ['sieste'],
    alike: [
      { number: '5.3', page: 21, isSame: true },
      { number: '6.3', page: 30, isSame: false },
      { number: '7.3', page: 39, isSame: false },
    ],
  })),
  total: 1,
  isPartial: true,
  without: ['combien'],
}
export const emptyPassageSearchReply: PassageSearchReply = {
  data: [],
  total: 0,
  isCorrected: false,
  isPartial: false,
  without: [],
}
/** Sample reply of the passage search for the misspelt « decuche », corrected to « découché ». */
export const correctedPassageSearchReply: PassageSearchReply = {
  ...samplePassageSearchReply,
  correction: 'découché',
  isCorrected: true,
}

const same = (text: string) => ({ text, isChanged: false })
const changed = (text: string) => ({ text, isChanged: true })

const paired = { is_moved: false, is_uncertain: false }

/** Sample comparison of an agreement with the one that amends it, as the API returns it. */
export const sampleAccordVersionComparison: AccordVersionComparison = {
  before: { id: 12, title: sampleAccord.title, status: 'en-vigueur', signed_on: '2025-03-12' },
  after: amendment,
  articles: [
    { number: '1', title: 'Objet', change: 'identique', ...paired },
    {
      number: '4.3',
      title: 'Repos après un découché',
      change: 'modifie',
      ...paired,
      before: [[same('Le repos qui suit un découché est d’au moins '), changed('onze'), same(' heures.')]],
      after: [[same('Le repos qui suit un découché est d’au moins '), changed('douze'), same(' heures.')]],
    },
    {
      number: '4.4',
      title: 'Petit-déjeuner',
      change: 'ajoute',
      ...paired,
      held_by: '4.3',
      after: [[changed('Il est servi à toute heure.')]],
    },
    { number: '4.5', title: 'Navette', change: 'renumerote', former: { number: '4.4', title: 'Navette' }, ...paired },
    {
      number: '5',
      title: 'Chambre seule',
      change: 'modifie',
      former: { number: '8', title: 'Chambre' },
      is_moved: true,
      is_uncertain: true,
      before: [[same('La chambre est '), changed('calme'), same('.')]],
      after: [[same('La chambre est '), changed('à soi'), same('.')]],
    },
    { number: '6', title: 'Chambre double', change: 'supprime', ...paired, before: [[changed('Elle est partagée.')]] },
    {
      number: '7',
      title: 'Suivi',
      change: 'deplace',
      former: { number: '2', title: 'Suivi' },
      is_moved: true,
      is_uncertain: false,
    },
  ],
}

/** Sample agreements with texts of maximum length. */
export const sampleAccordsWithLongTexts: AccordSummary[] = sampleAccords.map((accord) => ({
  ...accord,
  title: `${accord.title} – incompréhensibilité anticonstitutionnelle des roulements intergouvernementaux et de leurs récupérations`,
  summary: `${accord.summary} `.repeat(4).trim(),
  company: { id: 1, name: 'Compagnie générale des transports aériens intercontinentaux' },
}))
