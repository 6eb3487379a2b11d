/** Received mail in `tests/samples/mails`, with the expected start of its shown text and the flag of a folded quote. */
export type ReceivedMailSample = { file: string; shown: string; isFolded: boolean }

/** Secrets of the conversation link and of the reply e-mail address, quoted in the sample mails. */
export const SAMPLE_MAIL_SECRETS = {
  link: 'Xk3_9aB-Qw7ZrTy2LmN0pVdEfGhJkLsUvWx4-_5YcD8',
  reply: '0f3a9c5e71b24d6880aa3c1e5f7d9b24',
}

/** Contact conversation that the sample mails reply to: its subject, and the board's message. */
export const SAMPLE_CONTACT_CONVERSATION = {
  subject: 'Mon planning',
  content:
    'Pouvez-vous venir mardi 10 mars à notre permanence de Roissy\u00a0?\nNous y regarderons votre planning ensemble.',
}

const OWN = 'Oui, je viens mardi.\nFaut-il apporter mes plannings de février\u00a0?'
const CHIEF = [
  'Bonjour,',
  '',
  'Voici ce que mon chef a envoyé :',
  '',
  'De : Paul Roche <paul.roche@hexagone.example>',
  'Envoyé : lundi 2 mars 2026 18:00',
  'À : Noé Garcia',
  'Objet : Convocation',
  '',
  'Vous êtes convoqué jeudi à 9 h.',
  '',
  'Que dois-je répondre ?',
].join('\n')

const folded = (file: string, shown = OWN): ReceivedMailSample => ({ file, shown, isFolded: true })

/** Sample received mails whose quote of the board's mail must be folded, by mail program. */
export const sampleMailsWithFoldedQuote: ReceivedMailSample[] = [
  folded('gmail-fr'),
  folded('gmail-en'),
  folded('gmail-html-only'),
  folded('outlook-windows-fr', `${OWN}\n\nNoé Garcia`),
  folded('outlook-windows-1252'),
  folded('outlook-web-fr'),
  folded('outlook-web-wrapped'),
  folded('outlook-en'),
  folded('outlook-ios-fr', `${OWN}\n\nTélécharger Outlook pour iOS<https://aka.ms/o0ukef>`),
  folded('outlook-mac-bold'),
  folded('outlook-html-only', OWN.replace('\n', '\n\n')),
  folded('outlook-company-footer'),
  folded('yahoo-fr'),
  folded('yahoo-android-en', `${OWN}\n\nSent from Yahoo Mail on Android`),
  folded('yahoo-mail-mobile-fr', `${OWN}\n\nEnvoyé à partir de Yahoo Mail pour iPhone`),
  folded(
    'samsung-one-line',
    'Oui, je viens mardi. Faut-il apporter mes plannings de février ?Envoyé depuis mon appareil Galaxy',
  ),
  folded('samsung-fr', `${OWN}\n\n\nEnvoyé depuis mon appareil Galaxy`),
  folded('samsung-en', `${OWN}\n\nSent from my Galaxy`),
  folded('apple-mail-fr'),
  folded('iphone-fr', `${OWN}\n\nEnvoyé de mon iPhone`),
  folded('apple-mail-unmarked'),
  folded('thunderbird-fr'),
  folded('thunderbird-signature'),
  folded('thunderbird-subject-head'),
  folded('proton-fr', `${OWN}\n\nEnvoyé avec la messagerie sécurisée Proton Mail.`),
  folded('orange-webmail'),
  folded('zimbra-free'),
  folded('windows-live-mail'),
  folded('roundcube-fr'),
  folded('avast-footer'),
  folded('own-headers-above-quote', CHIEF),
  folded('google-group'),
  folded(
    'gmail-inline',
    `Le mar. 3 mars 2026 à 10:02, Envol <reponse+(secret retiré)@envol.example> a écrit :

> Pouvez-vous venir mardi 10 mars à notre permanence de Roissy ?

Non, mercredi.

> Nous y regarderons votre planning ensemble.

Volontiers.`,
  ),
]

/** Sample received mails that must be shown in full, with the start of their text. */
export const sampleMailsShownInFull: ReceivedMailSample[] = [
  { file: 'outlook-answer-below', shown: 'Bonjour,', isFolded: false },
  { file: 'thunderbird-below', shown: 'Le 03/03/2026', isFolded: false },
  { file: 'own-headers', shown: CHIEF, isFolded: false },
  { file: 'own-quote-of-another', shown: 'Mon chef', isFolded: false },
  { file: 'sympa-list', shown: OWN.replace('\u00a0', ' '), isFolded: false },
  { file: 'majordomo-bulk', shown: OWN.replace('\u00a0', ' '), isFolded: false },
  { file: 'smime-signed', shown: OWN.replace('\u00a0', ' '), isFolded: false },
  { file: 'pgp-signed-proton', shown: OWN.replace('\u00a0', ' '), isFolded: false },
]

/** Sample received mails that the portal refuses: automatic replies, and unreadable mails. */
export const sampleRefusedMails = {
  automatic: [
    'gmail-vacation',
    'exchange-out-of-office',
    'cpanel-autorespond',
    'autoreply-header',
    'qmail-autoresponder',
    'delivery-report',
  ],
  encrypted: ['smime-encrypted', 'pgp-encrypted'],
}

/** Sample received mails in which a security gateway has rewritten the quoted link, and so its secret. */
export const sampleMailsWithRewrittenLink = [
  'gateway-proofpoint-v2',
  'gateway-proofpoint-v3',
  'gateway-sophos-base64',
  'gateway-safelinks',
  'gateway-barracuda',
  'gateway-verp',
]
