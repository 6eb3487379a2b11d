const ELIDED = /^(?:[aeiouhœæ]|y(?![aeiou]))/iu
/** « HOP! »: the h of a name in capitals is taken as one that is heard. */
const ACRONYM = /^H\p{Lu}/u

/** A name after « de », as it is spoken: « d’Air Hexagone », « de Transalpine ». */
export const ofName = (name: string): string =>
  ELIDED.test(name.normalize('NFD')) && !ACRONYM.test(name) ? `d’${name}` : `de ${name}`
