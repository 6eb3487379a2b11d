import { convertToSepaText } from './convertToSepaText.ts'

/** Returns the French validation message for a bank account holder's name; undefined when banks accept it. */
export function accountHolderValidationMessage(holder: string): string | undefined {
  if (!holder) return 'Le titulaire est requis'
  return convertToSepaText(holder, 70) ? undefined : 'Écrivez ce nom en lettres latines'
}
