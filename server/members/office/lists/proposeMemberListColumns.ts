import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import type { ImportedMemberListColumns, ImportedMemberListField } from '#contract/members/memberLists.ts'

/**
 * Patterns for the column headings of each member field in spreadsheets of Excel, HelloAsso, AssoConnect, Galette,
 * Outlook, Google and others, without accents. Most specific first.
 */
const usual: Record<ImportedMemberListField, RegExp[]> = {
  first_name: [/^prenom( de l)?( adherent| adh)?$/, /^prenom(?! payeur)|first name|given name/, /prenom/],
  last_name: [
    /^nom( de (l )?(adherent|famille)| adherent| adh)?$/,
    /^nom d usage|^nom de naissance|last name|family name|surname|patronyme/,
    /^(?:.* )?nom(?! (?:de )?(?:du|de|la|l)? ?(?:banque|titulaire|payeur|campagne|formule|association|tarif|compagnie|societe|prenom|utilisateur|fichier|base|conjoint))\b/,
    /^nom payeur/,
  ],
  last_first: [/^noms? (?:et |puis )?prenoms?(?: (?:de l |du |des )?(?:adherents?|membres?|salaries?))?$/],
  first_last: [/^prenoms? (?:et |puis )?noms?(?: (?:de l |du |des )?(?:adherents?|membres?|salaries?))?$/],
  email: [
    /^(?:e ?mail|courriel|adresse (?:e ?)?mail|adresse electronique|email adh)$/,
    /mail \d* ?value/,
    /mail(?!ing)|courriel/,
  ],
  phone: [/phone \d* ?value/, /portable|mobile|gsm/, /^tel|phone|telephone/],
  company: [/compagnie|employeur|company|organization name|^organisation/, /^societe|raison sociale/],
  base: [/^base|escale|^affectation/],
  function: [/fonction|metier|poste|job title/, /^grade|^qualification|^categorie|^statut pro|specialite/],
  contract: [/contrat/],
  working_time: [/temps|quotite|taux d (?:activite|emploi)/],
  joined_on: [
    /adherent depuis|membre depuis|date d ?(?:adhesion|inscription|entree)|date crea/,
    /date de la commande|date.*adhesion|^(?!.*(?:tarif|montant|numero|type|formule|reference|statut|fin|n )).*(?:adhesion|inscri)/,
  ],
  paid_until: [
    /jour jusqu|paye jusqu|fin (?:de|d) ?(?:cotisation|adhesion|validite)|date (?:echeance|de fin)|echeance|valable jusqu/,
  ],
  period: [/rythme|periodicite|frequence/],
  way: [/moyen de (?:paiement|reglement)|mode de (?:paiement|reglement)|^reglement|^paiement$|type de paiement/],
  iban: [/iban/],
  holder: [/titulaire/],
  rum: [/^rum|reference unique|mandat(?!.*(?:date|sign))/],
  signed_on: [/sign/],
  sequence: [/sequence|recurrent|frst|rcur/],
  last_debit_on: [/dernier prelevement/],
}

const fields = Object.entries(usual) as [ImportedMemberListField, RegExp[]][]

/** Returns the likely spreadsheet column of each member field, by the column headings. A column serves one field. */
export function proposeMemberListColumns(columns: string[]): ImportedMemberListColumns {
  const headings = columns.map((column) =>
    normalizeTextForSearch(column)
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
  const taken = new Set<number>()
  const proposed: ImportedMemberListColumns = {}
  // Specific fields first: « Date de signature du mandat » must not match the mandate reference.
  for (const [field, patterns] of fields.toSorted(([one], [other]) => rank(one) - rank(other)))
    for (const pattern of patterns) {
      const place = headings.findIndex((heading, at) => heading !== '' && !taken.has(at) && pattern.test(heading))
      if (place < 0) continue
      taken.add(place)
      proposed[field] = place
      break
    }
  // With « Nom » and « Prénom », the column « Nom et prénom » is not needed.
  if (proposed.first_name !== undefined && proposed.last_name !== undefined) {
    delete proposed.last_first
    delete proposed.first_last
  }
  return proposed
}

const narrow = new Set<ImportedMemberListField>([
  'last_first',
  'first_last',
  'signed_on',
  'last_debit_on',
  'holder',
  'iban',
  'sequence',
  'paid_until',
  'period',
  'way',
])
const rank = (field: ImportedMemberListField) => (narrow.has(field) ? 0 : 1)
