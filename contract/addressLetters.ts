/** Pattern of invisible characters: soft hyphens, joiners, direction marks, variation selectors. */
const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/g

/** Removes invisible characters, often copied by accident, from an e-mail address. */
export const removeInvisibleEmailCharacters = (address: string): string => address.replace(INVISIBLE, '')

const LATIN = /\p{Script=Latin}/u
/** Pattern of letters outside the Latin alphabet, and of phonetic letters that look like Latin ones: « ɑ », « ı ». */
const OTHERS = /[^\P{L}\p{Script=Latin}]|[\u0131\u0237\u0250-\u02af\u1d00-\u1dbf]/u

/** True when an e-mail address mixes alphabets, such as a Cyrillic « а » among Latin letters. */
export const hasEmailMixedAlphabets = (address: string): boolean => LATIN.test(address) && OTHERS.test(address)

export const hasEmailDoubleDot = (address: string): boolean => address.includes('..')
