import { DEFAULT_COLOUR } from '#theme/colour.ts'

/** Where the last company's rules are kept: its colour, its rules and the stored company that they are for, by lines. */
export const KEPT_RULES = 'companyRules'

const ID = 'company'

/** Gives the page the colours of a company, whose style sheet is given; the browser's own bar the exact one. */
export function paintCompany(colour: string, rules: string) {
  unpaintCompany()
  paintFirstCompany(colour, rules)
}

/** The same, in a page that has only the colours it came with. */
export function paintFirstCompany(colour: string, rules: string) {
  const style = document.createElement('style')
  style.id = ID
  document.head.append(style)
  if (!style.sheet) return
  // The page's policy lets rules in one by one, and no text: here they are one.
  style.sheet.insertRule(`@media all{${rules}}`)
  // Last: a style whose rules were refused paints nothing, and gives way to the next.
  style.dataset['colour'] = colour
  colourBar(colour)
}

/** Gives the page the colours that it came with. */
export function unpaintCompany() {
  document.getElementById(ID)?.remove()
  colourBar(DEFAULT_COLOUR)
}

/** The colour that the page is painted in. */
export const paintedColour = () => document.getElementById(ID)?.dataset['colour'] ?? DEFAULT_COLOUR

const colourBar = (colour: string) => document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour)
