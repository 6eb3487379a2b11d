const ELIDED = /^(?:[aeiouhœæ]|y(?![aeiou]))/iu
/** Pattern of acronyms with an aspirated h, such as « HOP! », before which the French « de » is not elided. */
const ACRONYM = /^H\p{Lu}/u

/** Returns a name after the French « de », with elision: « d’Air Hexagone », « de Transalpine ». */
export const withFrenchDe = (name: string): string =>
  ELIDED.test(name.normalize('NFD')) && !ACRONYM.test(name) ? `d’${name}` : `de ${name}`
