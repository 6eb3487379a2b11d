const ELIDED = /^(?:[aeiouhœæ]|y(?![aeiou]))/iu
/** Acronyms such as « HOP! » are read with an aspirated h, without elision. */
const ACRONYM = /^H\p{Lu}/u

/** Returns a name after the French « de », with elision: « d’Air Hexagone », « de Transalpine ». */
export const withFrenchDe = (name: string): string =>
  ELIDED.test(name.normalize('NFD')) && !ACRONYM.test(name) ? `d’${name}` : `de ${name}`
