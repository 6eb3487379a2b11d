import { DEFAULT_COLOUR } from './colour.ts'
import { companyTheme } from './companyTheme.ts'

/**
 * Returns the style sheet of the theme's CSS variables, light and dark. With `text`, it holds only the variables that
 * the text names, and those that these refer to. A page carries what its styles need; later code brings the rest.
 */
export function themeStyleSheet(text?: string): string {
  const rules = companyTheme(DEFAULT_COLOUR)
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet as Record<string, Record<string, string | number>>))
  const isWanted = text === undefined ? () => true : wantedBy(text, rules)
  return rules
    .map(([selector, declarations]) => {
      const kept = Object.entries(declarations).filter(([name]) => isWanted(name))
      return `${selector}{${kept.map(([name, value]) => `${NAMES[name] ?? name}:${value}`).join(';')}}`
    })
    .join('')
}

const NAMES: Record<string, string> = { colorScheme: 'color-scheme' }

type Rule = [selector: string, declarations: Record<string, string | number>]

function wantedBy(text: string, rules: Rule[]) {
  const wanted = new Set(Object.keys(NAMES))
  const want = (naming: string) => {
    for (const [name] of naming.matchAll(/--envol-[\w-]+/g)) {
      if (wanted.has(name)) continue
      wanted.add(name)
      for (const [, declarations] of rules) want(String(declarations[name] ?? ''))
    }
  }
  want(text)
  return (name: string) => wanted.has(name)
}
