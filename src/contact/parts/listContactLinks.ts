import type { AssociationContactForCompany } from '#contract/companies/companies.ts'

/** Link in the contact panel: an e-mail address or a group on a social network. */
export type ContactMailOrSocialLink = { kind: 'mail' | 'facebook' | 'instagram'; href: string; label: string }

/**
 * Returns the links of a company's contact panel. Low-cost company: e-mail address, two Facebook groups, Instagram.
 * Others: Facebook group and, where they have one, Instagram.
 */
export function listContactMailAndSocialLinks(
  contact: AssociationContactForCompany,
  isLowCost: boolean,
): ContactMailOrSocialLink[] {
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
