import type { ContactData } from '#contract/companies.ts'

/** One way to the association beside the form: a mail, or a group on a social network. */
export type Way = { kind: 'mail' | 'facebook' | 'instagram'; href: string; label: string }

/** Whether a company has the contact layout of the low-cost airline: told by its name. */
export const isEasyJet = (name: string | undefined) => name?.trim().toLowerCase() === 'easyjet'

/** EasyJet's address, two groups and Instagram; else the company's group and, where it has one, its Instagram. */
export function waysOf(contact: ContactData, hasEasyJetLayout: boolean): Way[] {
  const { email, facebook_url, facebook_group_url, instagram_url, social } = contact
  const groups = [facebook_url, facebook_group_url].filter((url) => url !== null)
  const shown = hasEasyJetLayout ? groups : groups.slice(-1)
  const labelOf = (href: string) =>
    shown.length === 1
      ? 'Groupe Facebook'
      : `Groupe Facebook ${href === facebook_url ? 'de la compagnie' : 'des navigants'}`
  return [
    ...(hasEasyJetLayout ? [{ kind: 'mail' as const, href: `mailto:${email}`, label: email }] : []),
    ...shown.map((href) => ({ kind: 'facebook' as const, href, label: labelOf(href) })),
    ...(social === 1 && instagram_url
      ? [{ kind: 'instagram' as const, href: instagram_url, label: 'Compte Instagram' }]
      : []),
  ]
}
