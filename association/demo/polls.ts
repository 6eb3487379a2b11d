import type { demoMembers } from './members.ts'

const question = {
  id: 'q1',
  kind: 'one' as const,
  title: '',
  help: '',
  is_required: true,
  options: [] as { id: string; label: string }[],
  min: null,
  max: null,
  low: '',
  high: '',
  from_day: null,
  to_day: null,
  shown_if: null,
  rule: null,
}
const everyone = { company: null, base: null, function: null, dues_on: null }

/** Secret vote of the demo, open to all members. */
export const demoVote = {
  kind: 'vote' as const,
  title: 'La cotisation de l’an prochain',
  introduction:
    'Le bureau propose de ne pas changer la cotisation. Les comptes ont été présentés à l’assemblée générale.',
  questions: [
    {
      ...question,
      title: 'Faut-il garder la cotisation au même montant\u00a0?',
      options: [
        { id: 'pour', label: 'Pour' },
        { id: 'contre', label: 'Contre' },
      ],
      rule: { adopts: 'pour', majority: 'simple' as const, counts_abstentions: false },
    },
  ],
  electorate: everyone,
  is_binding: true,
  quorum_percent: null,
}

/** Closed consultation of the demo. */
export const demoConsultation = {
  kind: 'consultation' as const,
  title: 'Où tenir nos permanences\u00a0?',
  introduction: 'Les permanences se tiennent à Roissy depuis dix ans. Dites-nous où vous passeriez vraiment.',
  questions: [
    {
      ...question,
      title: 'Où passeriez-vous\u00a0?',
      options: [
        { id: 'roissy', label: 'À Roissy, comme aujourd’hui' },
        { id: 'base', label: 'Dans ma base, une fois par mois' },
        { id: 'visio', label: 'En visio, le soir' },
      ],
    },
    { ...question, id: 'q2', kind: 'long' as const, title: 'Une idée, un horaire\u00a0?', is_required: false },
  ],
  electorate: everyone,
  is_binding: false,
  quorum_percent: null,
}

/** Answers of the demo members to the demo's consultation. */
export const demoConsultationAnswers: {
  member: (typeof demoMembers)[number]['email']
  answers: Record<string, string | null>
}[] = [
  { member: 'membre@envol.example', answers: { q1: 'visio', q2: 'Après 21\u00a0h, quand les petits dorment.' } },
  { member: 'membre2@envol.example', answers: { q1: 'base', q2: null } },
  { member: 'bureau@envol.example', answers: { q1: 'base', q2: 'Le mardi, jour des relèves.' } },
]
