import { address, email, phone } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import type { Block, Inline } from '#contract/blocks.ts'
import { effectiveDurations, type DurationSettings } from '#server/privacy/durations.ts'
import { formatDuration } from '#server/lib/duration.ts'

const words = (text: string): Inline[] => [{ type: 'text', text }]
const link = (text: string, href: string): Inline[] => [{ type: 'link', text, href }]
const mail = (to: string) => link(to, `mailto:${to}`)

export const INSERTS = ['durations', 'identity'] as const

/** What stands in a page's text for a line of its own: `::durations`, `::identity`. */
export const insertsFor = (env: DurationSettings): Record<(typeof INSERTS)[number], () => Block[]> => ({
  durations: () => [durationsTable(env)],
  identity: () => [identityTable()],
})

/** What this portal keeps and how long, from the table that its sweeps read. */
function durationsTable(env: DurationSettings): Block {
  const rows = effectiveDurations(env).map((kept) => [
    words(kept.what),
    words(`${formatDuration(kept)} après ${kept.since}`),
    words(kept.why),
  ])
  return { type: 'table', head: ['Donnée', 'Gardée', 'Pour'].map(words), rows }
}

/** Who the association is before the law. */
function identityTable(): Block {
  const { building, floor, street, postalCode, city } = address
  const telephone: [string, Inline[]] = [
    'Téléphone',
    link(phone, `tel:${phone.replace(/\s/g, '').replace(/^0/, '+33')}`),
  ]
  const rows: [string, Inline[]][] = [
    ['Dénomination', words(legal.fullName)],
    ['Forme', words(legal.form)],
    ['Répertoire des associations', words(legal.registration)],
    ['Siège', words([building, floor, street, `${postalCode} ${city}`].filter(Boolean).join(', '))],
    ...(phone ? [telephone] : []),
    ['E-mail', mail(email)],
    ['Direction de la publication', words(legal.publicationDirector)],
    ['Hébergement', words(legal.host)],
    ['Données personnelles', mail(legal.dataProtectionEmail)],
  ]
  return { type: 'table', head: [], rows: rows.map(([name, value]) => [words(name), value]) }
}
