import { normalizeTextForSearch } from '#contract/normalizeText.ts'

/**
 * Time zones other than Paris, with the towns, islands and airports that name a crew base there. The board writes the
 * names of crew bases freely.
 */
const ZONES: [zone: string, names: RegExp][] = [
  ['America/Guadeloupe', /\b(?:pointe[ -]a[ -]pitre|guadeloupe|ptp|saint[ -]martin|sxm|saint[ -]barthelemy)\b/],
  ['America/Martinique', /\b(?:fort[ -]de[ -]france|martinique|fdf)\b/],
  ['America/Cayenne', /\b(?:cayenne|guyane|cay)\b/],
  ['America/Miquelon', /\b(?:miquelon|fsp)\b/],
  ['Indian/Reunion', /\b(?:reunion|saint[ -]denis|run)\b/],
  ['Indian/Mayotte', /\b(?:mayotte|mamoudzou|dzaoudzi|dza)\b/],
  ['Pacific/Tahiti', /\b(?:papeete|tahiti|polynesie|ppt)\b/],
  ['Pacific/Noumea', /\b(?:noumea|nouvelle[ -]caledonie|nou)\b/],
  ['Pacific/Wallis', /\b(?:wallis|wls)\b/],
]

/** Returns the time zone of a crew base by its name; Paris unless the name says otherwise. */
export function crewBaseTimeZone(base: string): string {
  const name = normalizeTextForSearch(base)
  return ZONES.find(([, names]) => names.test(name))?.[0] ?? 'Europe/Paris'
}
