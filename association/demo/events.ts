import type { demoMembers } from './members.ts'

type DemoAnswer = {
  /** File name of a demo event, without its extension. */
  event: string
  /** E-mail address of the demo member who registers for the event: see `members`. */
  member: (typeof demoMembers)[number]['email']
  answer: 'oui' | 'peut-etre' | 'non'
}

/** Registrations of the demo members for events, in the order they were given. The event on standby duty is full. */
export const demoEventRegistrations: DemoAnswer[] = [
  { event: 'assemblee-generale-2026', member: 'membre@envol.example', answer: 'oui' },
  { event: 'assemblee-generale-2026', member: 'membre2@envol.example', answer: 'oui' },
  { event: 'assemblee-generale-2026', member: 'bureau@envol.example', answer: 'oui' },
  { event: 'veille-de-signature', member: 'membre@envol.example', answer: 'oui' },
  { event: 'veille-de-signature', member: 'bureau@envol.example', answer: 'oui' },
  { event: 'reserves-derniere-place', member: 'bureau@envol.example', answer: 'oui' },
  { event: 'transalpine-avant-la-premiere-seance', member: 'membre2@envol.example', answer: 'oui' },
  { event: 'point-etape-plannings', member: 'membre3@envol.example', answer: 'peut-etre' },
  { event: 'permanence-du-soir', member: 'membre3@envol.example', answer: 'oui' },
  { event: 'portes-ouvertes', member: 'membre2@envol.example', answer: 'peut-etre' },
  { event: 'portes-ouvertes', member: 'bureau@envol.example', answer: 'oui' },
  { event: 'visio-de-nuit', member: 'membre@envol.example', answer: 'peut-etre' },
  { event: 'formation-relais-hiver', member: 'membre3@envol.example', answer: 'non' },
]

type DemoAgendaPoint = {
  title: string
  body: string
  poll: null
  cards?: { key: string; majority: 'two-thirds'; counts_abstentions: boolean }
}
type DemoAssembly = Pick<DemoAnswer, 'event'> & {
  quorum: number
  proxies_each: number
  agenda: DemoAgendaPoint[]
  /** E-mail addresses of the demo members who give and hold the one proxy. */
  giver: DemoAnswer['member']
  holder: DemoAnswer['member']
}

const cards = (key: string) => ({ key, majority: 'two-thirds' as const, counts_abstentions: false })

/** Rules, agenda and one proxy of the demo's assemblies: a past one, and one to come. */
export const demoAssemblies: DemoAssembly[] = [
  {
    event: 'assemblee-generale-2026',
    quorum: 150,
    proxies_each: 2,
    agenda: [],
    giver: 'membre3@envol.example',
    holder: 'membre@envol.example',
  },
  {
    event: 'assemblee-extraordinaire-statuts',
    quorum: 2,
    proxies_each: 1,
    agenda: [
      { title: 'Pourquoi changer nos statuts', body: 'Présentation par le bureau, questions.', poll: null },
      {
        title: 'Article 7\u00a0: deux pouvoirs par personne',
        body: 'Aujourd’hui un seul. Qui est en vol doit pouvoir compter sur un collègue qui en porte déjà un.',
        poll: null,
        cards: cards('00000000-0000-4000-8000-000000000071'),
      },
      {
        title: 'Article 9\u00a0: une section par compagnie',
        body: 'Chaque section choisit ses délégués\u00a0; l’association garde une seule cotisation.',
        poll: null,
        cards: cards('00000000-0000-4000-8000-000000000091'),
      },
    ],
    giver: 'membre3@envol.example',
    holder: 'membre2@envol.example',
  },
]
