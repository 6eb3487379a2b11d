import { deriveCompanyColourRoles, type CompanyColourRoles } from './colour.ts'

/**
 * Returns the style sheet of a company: the CSS variables that differ between companies, light and dark, with the
 * theme's names and values. Its selectors win over the theme's in any order, even in a part of the page that stays
 * light in the dark scheme.
 */
export function companyColourStyleSheet(color: string): string {
  const { light, dark } = deriveCompanyColourRoles(color)
  return `:root:root,:root:root [data-scheme=light]{${declarations(light)}}:root:root[data-scheme=dark]{${declarations(dark)}}`
}

function declarations(roles: CompanyColourRoles): string {
  return Object.entries(roles)
    .flatMap(([group, values]) =>
      Object.entries(values).map(([role, value]) => `--envol-palette-${group}-${role}:${value};`),
    )
    .join('')
}
