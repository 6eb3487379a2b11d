import { sepaText } from './sepaText.ts'

/** Returns the French validation message for a bank account holder's name; undefined when banks accept it. */
export function holderError(holder: string): string | undefined {
  if (!holder) return 'Le titulaire est requis'
  return sepaText(holder, 70) ? undefined : 'Écrivez ce nom en lettres latines'
}
