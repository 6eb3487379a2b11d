import type { ContactData } from '#contract/companies/companies.ts'

/** One way to the association beside the form: a mail, or a group on a social network. */
export type ContactWay = { kind: 'mail' | 'facebook' | 'instagram'; href: string; label: string }

/** The low-cost company's address, two groups and Instagram; else the company's group and, where it has one, its Instagram. */
export function contactWays(contact: ContactData, isLowCost: boolean): ContactWay[] {
  const { email, facebook_url, facebook_group_url, instagram_url, social } = contact
  const groups = [facebook_url, facebook_group_url].filter((url) => url !== null)
  const shown = isLowCost ? groups : groups.slice(-1)
  const labelOf = (href: string) =>
    shown.length === 1
      ? 'Groupe Facebook'
      : `Groupe Facebook ${href === facebook_url ? 'de la compagnie' : 'des navigants'}`
  return [
    ...(isLowCost ? [{ kind: 'mail' as const, href: `mailto:${email}`, label: email }] : []),
    ...shown.map((href) => ({ kind: 'facebook' as const, href, label: labelOf(href) })),
    ...(social === 1 && instagram_url
      ? [{ kind: 'instagram' as const, href: instagram_url, label: 'Compte Instagram' }]
      : []),
  ]
}
