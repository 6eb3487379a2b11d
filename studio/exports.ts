import { Company } from '#contract/companies/companies.ts'
import { rgbChannels, deriveCompanyColourRoles } from '#theme/colour.ts'
import { companyColourStyleSheet } from '#theme/companyColourStyleSheet.ts'
import { themeDesignTokens } from '#theme/themeDesignTokens.ts'

/** File that the theme studio offers to copy or download. */
export type StudioExport = { label: string; file: string; type: string; text: string }

/**
 * Returns a company's files for download: its data as the API stores it, the design tokens with its colours, and its
 * CSS variables.
 */
export function createStudioExports(company: Company): StudioExport[] {
  const { id, name, color, header_logo_url } = Company.parse(company)
  return [
    {
      label: 'Compagnie (JSON)',
      file: `compagnie-${id}.json`,
      type: 'application/json',
      text: json({ id, name, color, header_logo_url }),
    },
    {
      label: 'Jetons (DTCG)',
      file: `jetons-${id}.tokens.json`,
      type: 'application/design-tokens+json',
      text: json(createCompanyDesignTokens(color)),
    },
    {
      label: 'Variables CSS',
      file: `compagnie-${id}.css`,
      type: 'text/css',
      text: companyColourStyleSheet(color).replace(/[{;]/g, '$&\n  ').replace(/ {2}}/g, '}\n'),
    },
  ]
}

/** Returns the design tokens with the colour roles of a company, in the W3C design-token format (DTCG 2025.10). */
export function createCompanyDesignTokens(color: string) {
  const { light, dark } = deriveCompanyColourRoles(color)
  return {
    ...themeDesignTokens,
    company: { $description: `Derived from ${color}.`, light: groups(light), dark: groups(dark) },
  }
}

function groups(roles: Record<string, Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(roles).map(([group, values]) => [
      group,
      Object.fromEntries(Object.entries(values).map(([role, value]) => [role, colourToken(value)])),
    ]),
  )
}

function colourToken(hex: string) {
  const components = rgbChannels(hex).map((part) => part / 255)
  return { $type: 'color', $value: { colorSpace: 'srgb', components, hex } }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
