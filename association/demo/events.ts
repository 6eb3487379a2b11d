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

type DemoAssembly = Pick<DemoAnswer, 'event'> & {
  quorum: number
  proxies_each: number
  /** E-mail addresses of the demo members who give and hold the one proxy. */
  giver: DemoAnswer['member']
  holder: DemoAnswer['member']
}

/** Quorum, limit of proxies and one proxy of the demo assembly. */
export const demoAssembly: DemoAssembly = {
  event: 'assemblee-generale-2026',
  quorum: 150,
  proxies_each: 2,
  giver: 'membre3@envol.example',
  holder: 'membre@envol.example',
}
