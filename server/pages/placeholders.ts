import { address, email, phone } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import type { PublishedTextBlock, InlineSpan } from '#contract/blocks.ts'
import { browserStorageInventory } from '#contract/offline/browserStorageInventory.ts'
import type { AppContext } from '#server/feature.ts'
import { formatProcessingRegisterLine, buildProcessingRegister } from '#server/feature/register.ts'

const words = (text: string): InlineSpan[] => [{ type: 'text', text }]
const link = (text: string, href: string): InlineSpan[] => [{ type: 'link', text, href }]
const mail = (to: string) => link(to, `mailto:${to}`)

export const PAGE_PLACEHOLDERS = ['durations', 'device', 'identity'] as const

type Kept = Pick<AppContext, 'env' | 'register'>

/** Returns the functions that replace the placeholder lines in page texts: `::durations`, `::device`, `::identity`. */
export const createPagePlaceholderRenderers = (
  kept: Kept,
): Record<(typeof PAGE_PLACEHOLDERS)[number], () => PublishedTextBlock[]> => ({
  durations: () => [registerTable(kept)],
  device: () => [deviceTable()],
  identity: () => [identityTable()],
})

/**
 * Returns the GDPR processing register as a table of the privacy page; the deletion jobs read the same retention times.
 */
function registerTable({ env, register }: Kept): PublishedTextBlock {
  const rows = buildProcessingRegister(register, env).map((line) => formatProcessingRegisterLine(line).map(words))
  return { type: 'table', head: ['Donnée', 'Pour', 'Fondement', 'Gardée'].map(words), rows }
}

/** Returns the privacy page's table of data that the portal stores in the browser. */
function deviceTable(): PublishedTextBlock {
  const rows = Object.entries(browserStorageInventory).map(([name, { where, until, why }]) =>
    [name, until ? `${where}, ${until}` : where, why].map(words),
  )
  return { type: 'table', head: ['Nom', 'Où et jusqu’à quand', 'À quoi cela sert'].map(words), rows }
}

/** Returns the table of the association's legal identity. */
function identityTable(): PublishedTextBlock {
  const { building, floor, street, postalCode, city } = address
  const telephone: [string, InlineSpan[]] = [
    'Téléphone',
    link(phone, `tel:${phone.replace(/\s/g, '').replace(/^0/, '+33')}`),
  ]
  const rows: [string, InlineSpan[]][] = [
    ['Dénomination', words(legal.fullName)],
    ['Forme', words(legal.form)],
    ['Enregistrement', words(legal.registration)],
    ['Siège', words([building, floor, street, `${postalCode} ${city}`].filter(Boolean).join(', '))],
    ...(phone ? [telephone] : []),
    ['E-mail', mail(email)],
    ['Direction de la publication', words(legal.publicationDirector)],
    ['Hébergement', words(legal.host)],
    ['Données personnelles', mail(legal.dataProtectionEmail)],
  ]
  return { type: 'table', head: [], rows: rows.map(([name, value]) => [words(name), value]) }
}
