import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { validateCreditorID } from 'sepa'
import { MailAddress } from '#contract/text.ts'

type Question = {
  asks: string
  /** What is taken for an empty answer; asked again without. */
  usual?: string | ((given: Record<string, string | undefined>) => string)
  isRight?: (typed: string) => boolean
  /** What a right answer looks like. */
  expects?: string
}

const isMail = (typed: string) => MailAddress.safeParse(typed).success
const isEuros = (typed: string) => /^\d{1,5}([.,]\d{1,2})?$/.test(typed) && Number(typed.replace(',', '.')) > 0
const isFrom = (typed: string) => /^([^<>@,;:]*<[^\s<>@,;:]+@[^\s<>@,;:]+>|[^\s<>@,;:]+@[^\s<>@,;:]+)$/.test(typed)
const mail = { isRight: isMail, expects: 'une adresse e-mail' }
const euros = { isRight: isEuros, expects: 'un montant en euros, par exemple 12 ou 12,50' }

/** What a portal needs to know of its association, in the order in which it is asked; each is a flag of its name. */
export const questions = {
  name: { asks: 'Nom de l’association, tel qu’on le dit' },
  'legal-name': { asks: 'Dénomination complète', usual: ({ name = '' }) => name },
  tagline: { asks: 'Devise', usual: 'Ensemble' },
  email: { asks: 'Adresse e-mail de l’association', ...mail },
  phone: { asks: 'Téléphone (vide : aucun)', usual: '' },
  street: { asks: 'Adresse : numéro et rue' },
  'postal-code': { asks: 'Code postal' },
  city: { asks: 'Ville' },
  registration: { asks: 'Numéro au répertoire des associations (W…)', usual: 'en cours' },
  director: { asks: 'Direction de la publication (prénom, nom, fonction)' },
  host: { asks: 'Hébergeur du portail', usual: 'L’association, à l’adresse de son siège' },
  logo: { asks: 'Logo de l’association, un fichier SVG ou PNG (vide : un hublot sans dessin)', usual: '' },
  company: {
    asks: 'Compagnies, « Nom ; #couleur ; base, base ; logo.svg » (le logo peut manquer), une par ligne, puis une ligne vide',
    isRight: (typed) => companiesOf(typed).every(({ name, color }) => name && /^#[\da-f]{6}$/i.test(color)),
    expects: '« Nom ; #RRVVBB ; Paris-CDG, Lyon »',
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
    usual: ({ monthly }) => String(Number(monthly?.replace(',', '.')) * 12),
    ...euros,
  },
  url: {
    asks: 'Adresse du portail sur le web',
    isRight: (typed) => URL.canParse(typed) && /^https?:/.test(typed),
    expects: 'une adresse, par exemple https://portail.association.fr',
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
} satisfies Record<string, Question>

export type Answers = Partial<Record<keyof typeof questions, string>>

/** The companies of an answer, a line each. */
export const companiesOf = (typed: string) =>
  typed
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [name = '', color = '', bases = '', logo = ''] = line.split(';').map((part) => part.trim())
      return { name, color, bases, logo }
    })

/**
 * What the flags say, and for the rest what the person at the terminal answers. Throws a sentence that names the flags
 * which are missing or wrong where nobody can be asked.
 */
export async function readAnswers(args: string[]): Promise<Required<Answers>> {
  const given = flagsOf(args)
  const terminal =
    process.stdin.isTTY && process.stdout.isTTY
      ? createInterface({ input: process.stdin, output: process.stdout })
      : undefined
  const wrong: string[] = []
  for (const [name, question] of Object.entries(questions) as [keyof Answers, Question][]) {
    const usual = typeof question.usual === 'function' ? question.usual(given) : question.usual
    if (given[name] === undefined && terminal) given[name] = await ask(terminal, name, { ...question, usual })
    if (usual !== undefined) given[name] ??= usual
    const typed = given[name]
    const isMissing = typed === undefined || (typed === '' && usual !== '')
    if (isMissing || (typed && question.isRight && !question.isRight(typed)))
      wrong.push(`--${name} ${question.expects ?? question.asks}`)
  }
  terminal?.close()
  if (wrong.length > 0) throw new Error(['Il manque, ou est mal écrit :', ...wrong].join('\n  '))
  return given as Required<Answers>
}

function flagsOf(args: string[]): Answers {
  const options = Object.fromEntries(
    Object.keys(questions).map((name) => [name, { type: 'string', multiple: name === 'company' } as const]),
  )
  try {
    const { values } = parseArgs({ args, options })
    const joined = Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('\n') : value,
    ])
    return Object.fromEntries(joined) as Answers
  } catch (error) {
    const flags = Object.keys(questions).map((name) => `--${name} …`)
    throw new Error(`npm run setup -- ${flags.join(' ')}`, { cause: error })
  }
}

async function ask(
  terminal: ReturnType<typeof createInterface>,
  name: string,
  question: Omit<Question, 'usual'> & { usual: string | undefined },
) {
  const { asks, usual, isRight, expects } = question
  for (;;) {
    let typed = (await terminal.question(`${asks}${usual ? ` [${usual}]` : ''} : `)).trim()
    if (name === 'company' && typed)
      for (let more; (more = (await terminal.question('  … : ')).trim());) typed += `\n${more}`
    const answer = typed || usual
    if (answer !== undefined && (answer === '' || !isRight || isRight(answer))) return answer
    process.stdout.write(`  Il faut ${expects ?? 'une réponse'}.\n`)
  }
}
