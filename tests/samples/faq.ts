import type { FaqCategory, FaqEntry, FaqQuestionWithoutAnswer, ListedFaqEntry } from '#contract/faq/faq.ts'
import { parseBracketHighlights } from './search.ts'

const entry = (id: number, category: FaqCategory, slug: string, question: string, ...answer: string[]): FaqEntry => ({
  id,
  slug,
  category,
  company: null,
  question,
  blocks: answer.map((text) => ({ type: 'paragraph', inlines: [{ type: 'text', text }] })),
  updated_at: '2026-10-13T10:20:00.000Z',
})

/** Sample FAQ entries of most categories, some of one company. */
export const sampleFaqEntries: FaqEntry[] = [
  entry(
    1,
    'planning',
    'planning-modifie-la-veille',
    'Mon planning change la veille : suis-je obligé d’accepter ?',
    'Cela dépend du motif, du délai et de ce que dit votre accord d’entreprise.',
    'Demandez le motif, et faites-le écrire.',
  ),
  entry(
    2,
    'planning',
    'echange-de-vol',
    'Puis-je échanger un vol avec un collègue ?',
    'Souvent, oui, à condition que l’échange soit validé avant le vol.',
  ),
  entry(
    3,
    'repos',
    'repos-minimal',
    'Combien d’heures de repos entre deux services ?',
    'À la base, autant que le service qui précède, et jamais moins de douze heures.',
  ),
  {
    ...entry(
      4,
      'repos',
      'deux-nuits',
      'Comment compter mes deux nuits à la maison après un long-courrier ?',
      'Une nuit locale, c’est huit heures entre 22 h et 8 h.',
    ),
    company: { id: 1, name: 'Air Hexagone' },
  },
  entry(
    5,
    'sante',
    'fatigue-le-dire',
    'Je suis trop fatigué pour voler : comment le dire sans risque ?',
    'Dites-le tôt, avec les mots justes : « Je me déclare inapte au vol pour fatigue. »',
    'Écrivez ensuite un rapport de fatigue, dans les trois jours.',
  ),
  entry(
    6,
    'adhesion',
    'cout-de-l-adhesion',
    'Combien coûte l’adhésion ?',
    'De 12 à 32 € par mois, selon votre fonction.',
  ),
  entry(
    7,
    'portail',
    'mot-de-passe-oublie',
    'J’ai oublié mon mot de passe : comment me connecter ?',
    'Choisissez « Mot de passe oublié ? » : un code arrive à votre adresse.',
  ),
]

/** Questions of the sample FAQ entries, without answers. */
export const sampleFaqQuestions: FaqQuestionWithoutAnswer[] = sampleFaqEntries.map(
  ({ blocks: _, updated_at: __, ...question }) => question,
)

const [tired] = sampleFaqEntries.filter(({ slug }) => slug === 'fatigue-le-dire') as [FaqEntry]
/** Sample FAQ entry found by a search for « fatigue ». */
export const sampleFoundFaqEntry: ListedFaqEntry = {
  ...tired,
  marked: {
    question: parseBracketHighlights(tired.question.replace('fatigué', '[fatigué]')),
    excerpt: parseBracketHighlights(
      '… Je me déclare inapte au vol pour [fatigue]. » Écrivez ensuite un rapport de [fatigue] …',
    ),
  },
}
