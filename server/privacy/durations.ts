import type { Duration } from '#server/lib/duration.ts'

/** Retention of a kind of personal data in French: data, start of the period, purpose. */
type Kept = Duration & { what: string; since: string; why: string }

/**
 * Retention periods by kind of personal data. Deletion jobs and the privacy page read them, so that the page is always
 * true.
 */
export const retentionPeriods = {
  session: {
    what: 'La connexion d’un appareil',
    hours: 24,
    since: 'la connexion',
    why: 'Rester connecté le temps d’une journée',
  },
  rememberedSession: {
    what: 'La connexion, avec «\u00a0Mémoriser\u00a0»',
    days: 30,
    since: 'la connexion',
    why: 'Rester connecté sur un appareil à soi',
  },
  device: {
    what: 'L’empreinte d’un appareil familier',
    days: 180,
    since: 'sa dernière connexion',
    why: 'Le reconnaître, et freiner les autres',
  },
  tries: {
    what: 'Le compte des essais, sous forme d’empreintes',
    hours: 24,
    since: 'le premier essai',
    why: 'Freiner qui devine un mot de passe ou envoie en masse',
  },
  resetCode: {
    what: 'Le code d’un mot de passe oublié',
    minutes: 10,
    since: 'la demande',
    why: 'Vérifier que l’adresse est la vôtre',
  },
  resetRight: {
    what: 'Le droit d’en choisir un nouveau',
    minutes: 15,
    since: 'la vérification du code',
    why: 'Laisser le temps de le choisir',
  },
  passkeyChallenge: {
    what: 'La question posée à une clé d’accès',
    minutes: 5,
    since: 'sa pose',
    why: 'Vérifier que la réponse vient de vous, une seule fois',
  },
  unconfirmedRequest: {
    what: 'Une demande d’adhésion dont personne n’a confirmé l’adresse',
    hours: 24,
    since: 'son envoi',
    why: 'Laisser le temps d’ouvrir le lien de l’e-mail',
  },
  request: {
    what: 'Une demande d’adhésion sans réponse',
    days: 90,
    since: 'son envoi',
    why: 'Laisser au bureau le temps de répondre',
  },
  answeredRequest: {
    what: 'Une demande d’adhésion qui a eu sa réponse ou que vous avez retirée, sans votre nom',
    days: 30,
    since: 'la réponse, ou le retrait',
    why: 'Retrouver sa référence et son montant',
  },
  activation: {
    what: 'Le lien qui active un compte',
    days: 7,
    since: 'l’acceptation',
    why: 'Laisser le temps de choisir son mot de passe',
  },
  invitation: {
    what: 'Le lien qui invite un adhérent repris d’une liste',
    days: 30,
    since: 'son envoi',
    why: 'Laisser le temps de choisir son mot de passe',
  },
  unusedAccount: {
    what: 'Un compte accepté que personne n’active et qui n’a rien payé',
    days: 60,
    since: 'l’acceptation',
    why: 'Vous laisser demander un autre lien',
  },
  message: {
    what: 'Un message au bureau',
    days: 365,
    since: 'son envoi',
    why: 'Vous répondre, et retrouver nos échanges',
  },
  exchangeLink: {
    what: 'Le lien qui ouvre un échange avec le bureau',
    days: 60,
    since: 'notre réponse',
    why: 'Vous laisser écrire la suite',
  },
  archive: {
    what: 'L’archive de ses données',
    days: 7,
    since: 'sa préparation',
    why: 'Vous laisser le temps de la télécharger',
  },
  deletion: {
    what: 'Un compte dont vous demandez la suppression',
    days: 7,
    since: 'la demande',
    why: 'Vous laisser changer d’avis',
  },
  payment: {
    what: 'Le montant et la date d’un paiement ou d’un prélèvement, sans nom',
    days: 3650,
    since: 'le paiement, ou l’échéance',
    why: 'Tenir les comptes, comme la loi y oblige',
  },
  leaverCertificate: {
    what: 'L’attestation de cotisations d’un ancien adhérent, chiffrée',
    days: 3650,
    since: 'l’effacement de sa fiche',
    why: 'Vous la refaire, et justifier un crédit d’impôt',
  },
  formerMember: {
    what: 'La fiche d’un ancien adhérent',
    days: 400,
    since: 'son départ',
    why: 'Répondre à sa banque et à ses questions, et le reconnaître s’il revient',
  },
  departure: {
    what: 'Ce qu’un départ ou un décès noté par le bureau a fermé\u00a0: situation, accès, mandat, cotisations non payées',
    days: 7,
    since: 'sa note',
    why: 'Revenir sur une erreur',
  },
  emailChange: {
    what: 'Une adresse e-mail à confirmer à la place de la vôtre',
    days: 7,
    since: 'la demande',
    why: 'Laisser le temps de confirmer des deux boîtes',
  },
  bankLine: {
    what: 'Le nom et le libellé d’une ligne des relevés de la banque',
    days: 400,
    since: 'sa date',
    why: 'Retrouver qui a payé, tant qu’on peut le contester',
  },
  mandate: {
    what: 'Un mandat de prélèvement révoqué, chiffré',
    days: 400,
    since: 'le dernier prélèvement',
    why: 'Prouver votre accord si la banque le demande',
  },
  mail: {
    what: 'La trace d’un e-mail du portail, et en entier celui qui n’a pas pu partir',
    days: 30,
    since: 'son départ, ou son échec',
    why: 'Savoir s’il est parti, et le renvoyer sinon',
  },
  letter: {
    what: 'Le compte de chaque lettre d’actualités, sans nom\u00a0: envois, refus, départs',
    days: 365,
    since: 'son envoi',
    why: 'Savoir si elle arrive',
  },
  pollVoters: {
    what: 'La liste d’émargement d’une consultation',
    days: 60,
    since: 'sa clôture',
    why: 'Vérifier qui a participé',
  },
  proxyRequest: {
    what: 'Un pouvoir proposé',
    days: 1,
    since: 'l’assemblée',
    why: 'Y répondre',
  },
  job: {
    what: 'Une tâche qui a échoué',
    days: 30,
    since: 'son échec',
    why: 'Comprendre la panne et la réparer',
  },
  halfFile: {
    what: 'Un fichier dont l’envoi s’est interrompu',
    hours: 1,
    since: 'l’interruption',
    why: 'Laisser finir ceux qui arrivent encore',
  },
  backup: {
    what: 'Une sauvegarde de nuit',
    days: 7,
    since: 'sa date',
    why: 'Tout retrouver après un accident',
  },
} as const satisfies Record<string, Kept>

/** Portal settings that change retention periods of personal data. */
export type RetentionSettings = {
  CONTACT_KEPT_DAYS: number
  BACKUP_DIR?: string | undefined
  DATABASE_URL?: string | undefined
}

/**
 * True when the portal makes nightly database backups. An external database has its own, unless `BACKUP_DIR` is set.
 */
export const hasNightlyDatabaseBackups = ({ BACKUP_DIR, DATABASE_URL }: RetentionSettings): boolean =>
  BACKUP_DIR === undefined ? DATABASE_URL === undefined : BACKUP_DIR !== 'off'
