import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { companyVariables } from '#theme/companyVariables.ts'

declare global {
  interface Window {
    /** Left by the script that stands in every page: the page's code need not bring the colours' arithmetic again. */
    paintCompany?: (colour: string) => void
  }
}

const ID = 'company'

/** Gives the page the colours of a company, and the browser's own bar the exact one. */
export function paintCompany(colour: string) {
  const before = document.getElementById(ID)
  if ((before?.dataset['colour'] ?? DEFAULT_COLOUR) === colour) return
  before?.remove()
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour)
  if (colour === DEFAULT_COLOUR) return
  const style = document.createElement('style')
  style.id = ID
  style.dataset['colour'] = colour
  document.head.append(style)
  // The page's policy lets rules in one by one, and no text: here they are one.
  style.sheet?.insertRule(`@media all{${companyVariables(colour)}}`)
}
