import type { members } from './members.ts'

type DemoAnswer = {
  /** The name of the event's file. */
  event: string
  /** The e-mail of a demo member: see `members`. */
  member: (typeof members)[number]['email']
  answer: 'oui' | 'peut-etre' | 'non'
}

/** What the demo members have answered, in the order in which they did: the group on reserves is full. */
export const answers: DemoAnswer[] = [
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
