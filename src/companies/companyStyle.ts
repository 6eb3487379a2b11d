import { DEFAULT_COLOUR } from '#theme/colour.ts'

/**
 * Storage key of the last selected company's CSS. The value has three lines: colour, CSS rules, and the stored company
 * of these rules.
 */
export const COMPANY_CSS_STORAGE_KEY = 'companyRules'

const ID = 'company'

/** Applies a company's colours to the page, from its CSS rules. The browser's address bar takes the exact colour. */
export function applyCompanyStyle(colour: string, rules: string) {
  removeCompanyStyle()
  addCompanyCssRules(colour, rules)
}

/** Adds a company's CSS rules to a page that still has its default colours. */
export function addCompanyCssRules(colour: string, rules: string) {
  const style = document.createElement('style')
  style.id = ID
  document.head.append(style)
  if (!style.sheet) return
  // The content security policy allows inserted rules but no style text. The media query joins them into one rule.
  style.sheet.insertRule(`@media all{${rules}}`)
  // Set last: a style without rules must not count as painted.
  style.dataset['colour'] = colour
  colourBar(colour)
}

/** Removes the selected company's colours from the page, which restores the default ones. */
export function removeCompanyStyle() {
  document.getElementById(ID)?.remove()
  colourBar(DEFAULT_COLOUR)
}

/** Returns the company colour that the page currently uses. */
export const getAppliedCompanyColour = () => document.getElementById(ID)?.dataset['colour'] ?? DEFAULT_COLOUR

const colourBar = (colour: string) => document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour)
