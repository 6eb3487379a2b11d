import type { PublishedTextBlock } from '#contract/blocks.ts'
import type { FaqQuestionLink } from '#contract/faq/faq.ts'
import type { PublishedTextPageContent } from '#contract/pages/pages.ts'

const words = (text: string) => [{ type: 'text' as const, text }]
const heading = (id: string, text: string) => ({
  type: 'heading' as const,
  level: 2 as const,
  id,
  inlines: words(text),
})

/** Sample text of the home page: figures, and steps to join the association. */
export const sampleHomeText: PublishedTextPageContent = {
  page: 'accueil',
  title: 'Envol, l’association des équipages',
  summary: 'Cabine et cockpit, dans trois compagnies\u00a0: nous négocions, nous défendons, nous informons.',
  updated_at: '2026-10-21T08:00:00.000Z',
  blocks: [
    heading('une-annee-ensemble', 'Une année ensemble'),
    {
      type: 'entries',
      look: 'figures',
      entries: [
        { name: '2\u00a0140', inlines: words('adhérents, en cabine comme au poste, dans trois compagnies') },
        { name: '9 sur 10', inlines: words('appels rappelés dans la journée, sur 1\u00a0486 reçus par la permanence') },
        { name: '61', inlines: words('dossiers clos sans procès, sur les 84 que le pôle juridique a menés à terme') },
        { name: '22', inlines: words('collègues aidés par le fonds d’entraide, sans que personne d’autre le sache') },
      ],
    },
    heading('a-bord-en-trois-etapes', 'À bord en trois étapes'),
    {
      type: 'entries',
      look: 'steps',
      entries: [
        { name: 'Remplissez la demande', inlines: words('Dix minutes depuis votre téléphone.') },
        {
          name: 'Quelqu’un la lit',
          inlines: words('Une personne du bureau, et non un robot, vous répond sous deux jours.'),
        },
        { name: 'Prenez place', inlines: words('Vos accès arrivent par e-mail.') },
      ],
    },
  ],
}

/** Sample text of the home page with a paragraph under each heading. */
export const homeTextWithParagraphs: PublishedTextPageContent = {
  ...sampleHomeText,
  blocks: sampleHomeText.blocks.flatMap((block): PublishedTextBlock[] =>
    block.type === 'heading' ? [block, { type: 'paragraph', inlines: words('Voici comment.') }] : [block],
  ),
}

/** Sample text of the home page of maximum length. */
export const longHomeText: PublishedTextPageContent = {
  ...sampleHomeText,
  blocks: sampleHomeText.blocks.map((block) =>
    block.type === 'entries'
      ? {
          ...block,
          entries: block.entries.map(({ name }) => ({
            name: block.look === 'figures' ? `${name} 000 000` : `${name}, intercontinentalement et sans discontinuer`,
            inlines: words('Ce que l’on compte, d’une assemblée à l’autre, dans toutes les bases. '.repeat(4)),
          })),
        }
      : block,
  ),
}

/** Sample FAQ entries shown on the home page. */
export const sampleFaqHighlights: FaqQuestionLink[] = [
  { slug: 'planning-modifie', question: 'Mon planning change la veille\u00a0: suis-je obligé d’accepter\u00a0?' },
  {
    slug: 'entretien-prealable',
    question: 'Je suis convoqué à un entretien préalable\u00a0: par quoi commencer\u00a0?',
  },
  { slug: 'adhesion-secrete', question: 'Ma compagnie saura-t-elle que j’adhère\u00a0?' },
]
