import { normalize } from '#contract/normalize.ts'
import { ListField, type ListColumns } from '#contract/memberLists.ts'

/** How lists call their columns, without accents, the surest first. */
const usual: Record<ListField, RegExp> = {
  first_name: /^prenom|first.?name/,
  last_name: /^nom(?! (du|de la) (banque|titulaire))|last.?name|patronyme/,
  email: /mail|courriel/,
  phone: /tel|mobile|portable/,
  company: /compagnie|employeur|societe|company/,
  base: /^base|escale/,
  function: /fonction|metier|poste/,
  contract: /contrat/,
  working_time: /temps|quotite/,
  joined_on: /adherent depuis|date d.adhesion|adhesion|inscri/,
  paid_until: /jour jusqu|paye jusqu|fin de cotisation|echeance/,
  iban: /iban/,
  holder: /titulaire/,
  rum: /^rum|reference unique|mandat(?!.*(date|sign))/,
  signed_on: /sign/,
  sequence: /sequence|recurrent|frst|rcur/,
  last_debit_on: /dernier prelevement/,
}

/** What the columns of a list are taken for by their headings: each for one thing. */
export function proposeColumns(columns: string[]): ListColumns {
  const headings = columns.map((column) => normalize(column).trim())
  const taken = new Set<number>()
  const proposed: ListColumns = {}
  // What is narrow first: « Date de signature du mandat » is no reference.
  for (const field of [...ListField.options].toSorted((one, other) => rank(one) - rank(other))) {
    const place = headings.findIndex((heading, at) => !taken.has(at) && usual[field].test(heading))
    if (place < 0) continue
    taken.add(place)
    proposed[field] = place
  }
  return proposed
}

const narrow = new Set<ListField>(['signed_on', 'last_debit_on', 'holder', 'iban', 'sequence', 'paid_until'])
const rank = (field: ListField) => (narrow.has(field) ? 0 : 1)
