import type { PublishedTextBlock } from '#contract/blocks.ts'
import type { PublishedTextPageName, PublishedTextPageContent } from '#contract/pages/pages.ts'
import { sampleHomeText } from './home.ts'
import {
  sampleYearlyAccountsTable,
  buildEntryListTextBlock,
  buildSampleTextSections,
  sampleResponsivePicture,
  sampleTextTableBlock,
} from './texts.ts'

const heading = (id: string, text: string): PublishedTextBlock => ({
  type: 'heading',
  level: 2,
  id,
  inlines: [{ type: 'text', text }],
})
const paragraph = (text: string): PublishedTextBlock => ({ type: 'paragraph', inlines: [{ type: 'text', text }] })
const dated = { updated_at: '2026-11-21T17:00:00.000Z' }

const about: PublishedTextPageContent = {
  page: 'a-propos',
  title: 'Des équipages qui parlent pour les équipages',
  summary: 'Onze collègues en 2014, plus de deux mille aujourd’hui.',
  ...dated,
  blocks: [
    paragraph('Celles et ceux qui font ce travail volent, eux aussi.'),
    { type: 'picture', picture: sampleResponsivePicture, legend: 'L’immeuble, un mardi, avant la première navette' },
    heading('histoire', 'Notre histoire'),
    buildEntryListTextBlock('timeline'),
    heading('bureau', 'Le bureau'),
    paragraph('Sept élus, choisis en assemblée générale pour deux ans.'),
    buildEntryListTextBlock('people'),
    heading('comptes', 'Nos comptes'),
    sampleYearlyAccountsTable,
    heading('chiffres', 'Une année ensemble'),
    buildEntryListTextBlock('figures'),
  ],
}

const join: PublishedTextPageContent = {
  page: 'adhesion',
  title: 'Votre place est à bord',
  summary: 'Ce que l’adhésion apporte, ce qu’elle coûte, et comment elle se passe.',
  ...dated,
  blocks: [
    heading('pourquoi', 'Pourquoi nous rejoindre'),
    paragraph('Seul, on discute un planning. Ensemble, on change la règle qui l’a produit.'),
    heading('comment', 'Comment cela se passe'),
    buildEntryListTextBlock('steps'),
    heading('questions', 'Vos questions'),
    paragraph('Une réponse à chaque question est dans la foire aux questions.'),
    {
      type: 'paragraph',
      inlines: [
        { type: 'text', text: 'Prêt\u00a0? ' },
        { type: 'link', text: 'Commencez la demande', href: '/adhesion' },
        { type: 'text', text: '\u00a0: vous pourrez vous arrêter avant de l’envoyer.' },
      ],
    },
  ],
}

const alone = (page: PublishedTextPageName, title: string, parts: number): PublishedTextPageContent => ({
  page,
  title,
  summary: 'Quelles données, pour quoi faire, combien de temps.',
  ...dated,
  blocks: [...buildSampleTextSections(parts), sampleTextTableBlock],
})

/** Sample texts of static pages (legal, about) as the API returns them, by page name. */
export const sampleStaticPageTexts = {
  'a-propos': about,
  adhesion: join,
  'mentions-legales': alone('mentions-legales', 'Mentions légales', 3),
  'politique-de-confidentialite': alone('politique-de-confidentialite', 'Politique de confidentialité', 8),
  accessibilite: alone('accessibilite', 'Accessibilité', 4),
  accueil: sampleHomeText,
} satisfies Record<PublishedTextPageName, PublishedTextPageContent>
