import { MEMBERSHIP_ANSWER_DELAY_LABEL } from '#contract/membership/joining.ts'
import type {
  AssociationBankAccount,
  DuesPaymentFrequency,
  DuesPaymentMethod,
} from '#contract/membership/membership.ts'
import { mailFactsTable, renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import { formatEuros } from '#server/payments/format.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { html } from '#server/lib/html.ts'

type MembershipMail = {
  /** Kind of e-mail about a received membership request. Only the portal's former version writes `requestThere`. */
  kind: 'requestReceived' | 'requestThere'
  color: string
  /** Contact e-mail address of the company's office. */
  office: string
  reference: string
  /** Applicant's name, company and job function; undefined in mails of the portal's former version. */
  applicant?: { name: string; company: string; function: string }
  /** Earliest date of the applicant's first payment, as French text. */
  first?: string
  amount_cents: number
  period: DuesPaymentFrequency
  way: DuesPaymentMethod
  /** Association's bank account for transfers of dues; null when dues are not paid by transfer. */
  account: AssociationBankAccount | null
  /** URL of the applicant's membership request page. */
  url?: string
}

const FOLLOW = 'Pour la suivre, la corriger ou la retirer, jusqu’à notre réponse :'
const UNASKED = 'Vous n’avez rien demandé ? Ne faites rien, ou écrivez-nous : '

const texts: Record<MembershipMail['kind'], { subject: string; said: string[] }> = {
  requestReceived: {
    subject: 'Votre demande nous est parvenue',
    said: [
      'Votre demande est confirmée. En voici le résumé :',
      `Une personne du bureau la lit sous ${MEMBERSHIP_ANSWER_DELAY_LABEL} et vous répond par e-mail.`,
    ],
  },
  requestThere: {
    subject: 'Au sujet de votre demande',
    said: [
      'Nous venons de recevoir une demande faite avec votre adresse. Nous en avions déjà une, qui attend la réponse du bureau : c’est elle que nous gardons, et la seconde n’a rien changé.',
      'Pour y corriger quelque chose, répondez à notre bureau en rappelant sa référence.',
    ],
  },
}

/** French payment instruction until the board decides on a membership request, by payment method. */
const untilAnswered: Record<DuesPaymentMethod, string> = {
  prelevement: 'Rien n’est prélevé avant cette réponse.',
  virement: 'Attendez cette réponse pour faire votre virement, en rappelant la référence ci-dessus.',
}

/**
 * Composes the e-mail to an applicant with the summary of a confirmed membership request. Subject and preview omit the
 * topic.
 */
function membershipMail(mail: MembershipMail): MailMessage {
  const { subject, said: words } = texts[mail.kind]
  const said = mail.kind === 'requestReceived' ? [...words, untilAnswered[mail.way]] : words
  const rows = factsOf(mail)
  const closing = `${UNASKED}${mail.office}`
  return {
    subject,
    text: [
      'Bonjour,',
      ...said.slice(0, 1),
      rows.map(([label, value]) => `${label} : ${value}`).join('\n'),
      ...said.slice(1),
      ...(mail.url ? [FOLLOW, mail.url] : []),
      closing,
      '',
    ].join('\n\n'),
    html: renderMailHtmlLayout({
      color: mail.color,
      preheader: 'Les détails sont dans le message.',
      title: subject,
      body: html`${said.slice(0, 1).map(mailParagraph)}${mailFactsTable(rows)}${said.slice(1).map(mailParagraph)}${mail.url ? mailParagraph(html`<a href="${mail.url}">Suivre, corriger ou retirer ma demande</a>`) : ''}${mailParagraph(closing)}`,
    }),
  }
}

function factsOf({
  kind,
  reference,
  applicant,
  first,
  amount_cents,
  period,
  way,
  account,
}: MembershipMail): [string, string][] {
  if (kind === 'requestThere') return [['Référence', reference]]
  return [
    ['Référence', reference],
    ...(applicant ? whoOf(applicant) : []),
    ['Montant', `${formatEuros(amount_cents)} ${period === 'annuelle' ? 'par an' : 'par mois'}, par ${ways[way]}`],
    ...(first ? [['Premier paiement', first] satisfies [string, string]] : []),
    ...(account ? transferTo(account) : []),
  ]
}

const whoOf = ({ name, company, function: job }: NonNullable<MembershipMail['applicant']>): [string, string][] => [
  ['Nom', name],
  ['Compagnie', company],
  ['Fonction', job],
]

const ways: Record<DuesPaymentMethod, string> = { virement: 'virement', prelevement: 'prélèvement' }

/** Returns the table rows of an e-mail that show the association's bank account. */
function transferTo({ holder, iban, bic }: AssociationBankAccount): [string, string][] {
  return [
    ['À verser à', holder],
    ['IBAN', iban.replace(/(.{4})(?=.)/g, '$1 ')],
    ['BIC', bic],
  ]
}

/** Composers of the e-mails with the summary of a membership request. */
export const membershipRequestSummaryMailComposers: MailComposers<MembershipMail> = {
  requestReceived: membershipMail,
  requestThere: membershipMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    membershipMails: MembershipMail
  }
}
