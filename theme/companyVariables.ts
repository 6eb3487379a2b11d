import { channels, companyRoles, type Roles } from './colour.ts'

/**
 * The style sheet of a company: every CSS variable that differs from one company to another, by day and by night,
 * named and valued as the theme does. Its selectors win over the theme's own, whatever the order.
 */
export function companyVariables(color: string): string {
  const { light, dark } = companyRoles(color)
  return `:root:root{${declarations(light)}}:root:root[data-scheme=dark]{${declarations(dark)}}`
}

function declarations(roles: Roles): string {
  return Object.entries(roles)
    .flatMap(([group, values]) =>
      Object.entries(values).map(([role, value]) => {
        const name = `--envol-palette-${group}-${role}`
        // Material UI also keeps the channels of its own colours, for translucent variants.
        return `${name}:${value};` + (group === 'primary' ? `${name}Channel:${channels(value).join(' ')};` : '')
      }),
    )
    .join('')
}
