import { sepaText } from './sepaText.ts'

/** Why the bank could not be told whom to debit; undefined when it can. */
export function holderError(holder: string): string | undefined {
  if (!holder) return 'Le titulaire est requis'
  return sepaText(holder, 70) ? undefined : 'Écrivez ce nom en lettres latines'
}
