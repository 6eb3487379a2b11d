import { isValidBIC, isValidIBAN } from 'ibantools'
import { validateCreditorID } from 'sepa'
import { legal } from '#association/legal.ts'
import { MailHeaderAddress } from '#contract/text.ts'
import { isProxyList } from '#server/env.ts'
import { splitCommaList } from '#server/companies/saveCompany.ts'
import { readCompanyLogoBytes } from './companies/companyLogo.ts'
import { readSetupLogo } from './setupPictures.ts'

/**
 * Returns an association's name for use after « à » in French: elided before a vowel or a silent h, except acronyms,
 * which are spelled.
 */
const spoken = (name: string) =>
  /^[aeiouyh]/i.test(name.normalize('NFD')) && !/^[A-Z]{2,}\b/.test(name) ? `l’${name}` : name

export type SetupQuestion = {
  asks: string
  /** Default of a setup question for an empty answer; without one the question is repeated. */
  usual?: string | ((given: Record<string, string | undefined>) => string)
  isRight?: (typed: string) => boolean | Promise<boolean>
  /** Description of a valid answer to a setup question, shown after an invalid one. */
  expects?: string
}

const isHex = (typed: string) => /^#[\da-f]{6}$/i.test(typed)
const isMail = (typed: string) => MailHeaderAddress.safeParse(typed).success
const isEuros = (typed: string) => /^\d{1,5}([.,]\d{1,2})?$/.test(typed) && Number(typed.replace(',', '.')) > 0
const isFrom = (typed: string) => /^([^<>@,;:]*<[^\s<>@,;:]+@[^\s<>@,;:]+>|[^\s<>@,;:]+@[^\s<>@,;:]+)$/.test(typed)
const mail = { isRight: isMail, expects: 'une adresse e-mail' }
const euros = { isRight: isEuros, expects: 'un montant en euros, par exemple 12 ou 12,50' }

/** Questions of the setup about the association, in order; each key is also a command line flag. */
export const portalSetupQuestions = {
  name: { asks: 'Nom de l’association, tel qu’on le dit' },
  join: { asks: 'Comment on dit « adhérer », avec ce nom', usual: ({ name = '' }) => `Adhérer à ${spoken(name)}` },
  'legal-name': { asks: 'Dénomination complète', usual: ({ name = '' }) => name },
  tagline: { asks: 'Devise', usual: 'Ensemble' },
  email: { asks: 'Adresse e-mail de l’association', ...mail },
  phone: { asks: 'Téléphone (vide : aucun)', usual: '' },
  street: { asks: 'Adresse : numéro et rue' },
  'postal-code': { asks: 'Code postal' },
  city: { asks: 'Ville' },
  form: { asks: 'Forme juridique', usual: legal.form },
  registration: {
    asks: 'Numéro au répertoire des associations (W…), ou dépôt des statuts en mairie',
    usual: 'en cours d’attribution',
  },
  director: { asks: 'Direction de la publication (prénom, nom, fonction)' },
  host: { asks: 'Hébergeur du portail', usual: 'L’association, à l’adresse de son siège' },
  logo: {
    asks: 'Logo de l’association, un fichier SVG, PNG ou JPEG (vide : un hublot sans dessin)',
    usual: '',
    isRight: async (typed) => typed === '' || !!(await readSetupLogo(typed)),
    expects: 'le chemin d’une image de 2 Mo au plus, en SVG, PNG, JPEG ou WebP',
  },
  color: {
    asks: 'Couleur de l’association (vide : celle de la première compagnie)',
    usual: '',
    isRight: (typed) => typed === '' || isHex(typed),
    expects: '« #RRVVBB », en hexadécimal',
  },
  company: {
    asks: 'Compagnies, « Nom ; #couleur ; base, base ; logo.svg » (le logo peut manquer), une par ligne, puis une ligne vide',
    isRight: areCompanies,
    expects: 'pour chacune « Nom ; #RRVVBB ; Paris-CDG, Lyon », et un logo qui est une image de 500 ko au plus',
  },
  iban: {
    asks: 'IBAN du compte qui reçoit les cotisations',
    isRight: (typed) => isValidIBAN(typed.replaceAll(' ', '')),
    expects: 'un IBAN',
  },
  bic: { asks: 'BIC de ce compte', isRight: isValidBIC, expects: 'un BIC' },
  bank: { asks: 'Banque', usual: 'Banque de l’association' },
  creditor: {
    asks: 'Identifiant de créancier SEPA (vide : pas de prélèvement)',
    usual: '',
    isRight: (typed) => typed === '' || validateCreditorID(typed),
    expects: 'un identifiant de créancier SEPA, par exemple FR72ZZZ123456',
  },
  monthly: { asks: 'Cotisation par mois, en euros (chacune se règle ensuite dans cotisations.yml)', ...euros },
  yearly: {
    asks: 'Cotisation par an',
    usual: ({ monthly }) => (Number(monthly?.replace(',', '.')) * 12).toFixed(2).replace('.', ','),
    ...euros,
  },
  url: {
    asks: 'Adresse du portail sur le web',
    usual: 'http://localhost:3000',
    isRight: (typed) => URL.canParse(typed) && /^https?:/.test(typed),
    expects: 'une adresse, par exemple https://portail.association.fr',
  },
  proxy: {
    asks: 'Serveur web devant le portail (nginx, Caddy…) : son adresse IP, « loopback » sur la même machine (vide : aucun)',
    // The portal itself speaks HTTP: behind an https address stands a proxy.
    usual: ({ url }) => (url?.startsWith('https:') ? 'loopback' : ''),
    isRight: (typed) => typed === '' || isProxyList(typed),
    expects: '« loopback », une adresse ou une plage, par exemple 10.0.0.5',
  },
  smtp: {
    asks: 'Serveur d’envoi des e-mails, smtp://compte:motdepasse@serveur:587 (vide : plus tard)',
    usual: '',
    isRight: (typed) => typed === '' || (URL.canParse(typed) && /^smtps?:/.test(typed)),
    expects: 'smtp://… ou smtps://…',
  },
  'mail-from': {
    asks: 'Expéditeur des e-mails',
    usual: ({ name, email }) => `${name?.replaceAll(/[<>@,;:]/g, ' ')} <${email}>`,
    isRight: isFrom,
    expects: 'Nom <adresse>',
  },
  'board-email': { asks: 'Première personne du bureau : son adresse e-mail', ...mail },
  'board-first-name': { asks: 'Son prénom' },
  'board-last-name': { asks: 'Son nom' },
} satisfies Record<string, SetupQuestion>

/** Answers to the setup's questions by question key; absent ones are still to be asked. */
export type SetupAnswers = Partial<Record<keyof typeof portalSetupQuestions, string>>

async function areCompanies(typed: string) {
  const described = parseSetupCompanies(typed)
  if (described.some(({ name, color }) => !name || name.length > 80 || !isHex(color))) return false
  if (described.some(({ bases }) => splitCommaList(bases).some((base) => base.length > 60))) return false
  const logos = await Promise.all(described.flatMap(({ logo }) => (logo ? readCompanyLogoBytes(logo) : [])))
  return described.length > 0 && logos.every((logo) => logo !== undefined)
}

/** Parses the companies in an answer of the setup, one a line. */
export const parseSetupCompanies = (typed: string) =>
  typed
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [name = '', color = '', bases = '', logo = ''] = line.split(';').map((part) => part.trim())
      return { name, color, bases, logo }
    })
