import type { NewsPost } from '#contract/news/news.ts'
import { sampleResponsivePicture } from './texts.ts'

/** Sample news post with every kind of text block, and its previous and next posts. */
export const sampleNewsPost: NewsPost = {
  id: 24,
  title: 'Deux nuits à la maison après chaque long-courrier\u00a0: c’est signé',
  summary:
    'Après onze mois de négociation, l’accord sur la récupération est signé. Deux nuits locales garanties, un planning publié plus tôt et un suivi que nous tiendrons avec vous.',
  category: 'negociation',
  company: { id: 1, name: 'Air Hexagone' },
  author: 'La section Air Hexagone',
  published_at: '2026-11-23T08:10:00.000Z',
  updated_at: '2026-11-23T08:10:00.000Z',
  reading_minutes: 3,
  blocks: [
    {
      type: 'paragraph',
      inlines: [
        { type: 'text', text: 'Onze mois, quatorze séances\u00a0: l’accord est ' },
        { type: 'strong', text: 'signé' },
        { type: 'text', text: '. Il se lit dans ' },
        { type: 'link', text: 'vos accords', href: '/accords' },
        { type: 'text', text: ', et le texte européen sur ' },
        { type: 'link', text: 'son site', href: 'https://europe.example' },
        { type: 'text', text: '.' },
      ],
    },
    { type: 'heading', level: 2, id: 'partie', inlines: [{ type: 'text', text: 'Ce qui change' }] },
    {
      type: 'list',
      ordered: false,
      items: [
        [
          { type: 'strong', text: 'Deux nuits locales' },
          { type: 'text', text: ' au domicile après quatre fuseaux.' },
        ],
        [{ type: 'text', text: 'Le planning publié le 20 du mois.' }],
      ],
    },
    { type: 'quote', inlines: [{ type: 'text', text: 'On signe quand ce qui est acquis vaut mieux que l’attente.' }] },
    { type: 'heading', level: 3, id: 'sous-partie', inlines: [{ type: 'text', text: 'Comment vérifier' }] },
    {
      type: 'list',
      ordered: true,
      items: [
        [
          { type: 'text', text: 'Gardez le planning publié ' },
          { type: 'em', text: 'et' },
          { type: 'text', text: ' réalisé.' },
        ],
        [{ type: 'text', text: 'Signalez tout repos trop court.' }],
      ],
    },
  ],
  older: { id: 23, title: 'Grève dans le transport aérien\u00a0: qui doit prévenir qui, et quand\u00a0?' },
  newer: null,
  related: [
    {
      id: 18,
      title: 'La même livrée, les mêmes droits',
      category: 'negociation',
      company: null,
      published_at: '2026-09-02T08:00:00.000Z',
      reading_minutes: 4,
    },
    {
      id: 15,
      title: 'Temps partiel choisi\u00a0: ce que l’accord vous ouvre',
      category: 'negociation',
      company: { id: 1, name: 'Air Hexagone' },
      published_at: '2026-08-18T08:00:00.000Z',
      reading_minutes: 3,
      cover: sampleResponsivePicture,
    },
  ],
}
