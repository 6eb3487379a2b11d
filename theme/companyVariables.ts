import { companyRoles, type Roles } from './colour.ts'

/**
 * The style sheet of a company: every CSS variable that differs from one company to another, by day and by night,
 * named and valued as the theme does. Its selectors win over the theme's own, whatever the order, also for a part of
 * the page that keeps the day's scheme by night: the theme names all its variables anew there.
 */
export function companyVariables(color: string): string {
  const { light, dark } = companyRoles(color)
  return `:root:root,:root:root [data-scheme=light]{${declarations(light)}}:root:root[data-scheme=dark]{${declarations(dark)}}`
}

function declarations(roles: Roles): string {
  return Object.entries(roles)
    .flatMap(([group, values]) =>
      Object.entries(values).map(([role, value]) => `--envol-palette-${group}-${role}:${value};`),
    )
    .join('')
}
