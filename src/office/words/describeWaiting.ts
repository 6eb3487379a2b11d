import type { PendingBoardWorkKind } from '#contract/office/office.ts'
import { MEMBERSHIP_ANSWER_DELAY_LABEL } from '#contract/membership/joining.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** French nouns of the kinds of pending office tasks, with the URL of each list. */
export const pendingOfficeTaskNounsAndUrls: Record<
  PendingBoardWorkKind,
  { one: string; many: string; hint?: string; to?: string }
> = {
  drafts: { one: 'brouillon à terminer', many: 'brouillons à terminer' },
  scheduled: { one: 'texte prévu à une heure', many: 'textes prévus à une heure' },
  'unread-documents': {
    one: 'document d’accord qui n’a pas pu être lu',
    many: 'documents d’accords qui n’ont pas pu être lus',
    hint: 'Numérisés, dynamiques, protégés ou abîmés\u00a0: on peut les télécharger, pas les y chercher.',
  },
  requests: {
    one: 'demande d’adhésion qui attend une réponse',
    many: 'demandes d’adhésion qui attendent une réponse',
    hint: `Une réponse est promise sous ${MEMBERSHIP_ANSWER_DELAY_LABEL}.`,
    to: portalPagePaths.boardRequests,
  },
  'late-requests': {
    one: `demande d’adhésion attend depuis plus de ${MEMBERSHIP_ANSWER_DELAY_LABEL}`,
    many: `demandes d’adhésion attendent depuis plus de ${MEMBERSHIP_ANSWER_DELAY_LABEL}`,
    hint: 'C’est plus que ce que le portail promet à qui adhère.',
    to: portalPagePaths.boardRequests,
  },
  'ending-requests': {
    one: 'demande d’adhésion va s’effacer sans réponse',
    many: 'demandes d’adhésion vont s’effacer sans réponse',
    hint: 'Une demande sans réponse s’efface après 90\u00a0jours.',
    to: portalPagePaths.boardRequests,
  },
  messages: {
    one: 'message à traiter',
    many: 'messages à traiter',
    to: `${portalPagePaths.boardMessages}?etat=ouverts`,
  },
  'ending-messages': {
    one: 'message sans réponse va s’effacer',
    many: 'messages sans réponse vont s’effacer',
    hint: 'Leur durée de conservation se termine dans moins de deux semaines.',
    to: `${portalPagePaths.boardMessages}?etat=ouverts`,
  },
  'next-debits': {
    one: 'prélèvement annoncé, à mettre dans un fichier',
    many: 'prélèvements annoncés, à mettre dans un fichier',
    to: portalPagePaths.boardDebits,
  },
  'bank-lines': {
    one: 'ligne de la banque à décider',
    many: 'lignes de la banque à décider',
    to: portalPagePaths.boardStatements,
  },
  refunds: {
    one: 'remboursement à faire',
    many: 'remboursements à faire',
    to: portalPagePaths.boardRefunds,
  },
  'bank-answers': {
    one: 'fichier de prélèvements sans réponse de la banque notée',
    many: 'fichiers de prélèvements sans réponse de la banque notée',
    hint: 'La banque a répondu au bout de dix jours\u00a0: importez son fichier, ou notez ce qui est revenu.',
    to: portalPagePaths.boardStatements,
  },
  'unused-mandates': {
    one: 'mandat n’a pas servi depuis 36\u00a0mois',
    many: 'mandats n’ont pas servi depuis 36\u00a0mois',
    hint: 'Un mandat SEPA sans prélèvement depuis 36\u00a0mois ne vaut plus\u00a0: faites-en signer un autre.',
  },
  certificates: {
    one: 'adhérent n’a pas encore son attestation de l’an dernier',
    many: 'adhérents n’ont pas encore leur attestation de l’an dernier',
    hint: 'Chacun la trouve dans son profil dès qu’il la demande.',
    to: portalPagePaths.boardAccounts,
  },
  'missing-prices': {
    one: 'barème manque\u00a0: celui de l’an prochain',
    many: 'barèmes manquent',
    hint: 'Sans lui, les montants de cette année continuent.',
    to: portalPagePaths.boardPrices,
  },
  'held-letter': {
    one: 'lettre hebdomadaire retenue',
    many: 'lettres hebdomadaires retenues',
    to: portalPagePaths.boardLetter,
  },
  mails: {
    one: 'message qui n’a pas pu partir',
    many: 'messages qui n’ont pas pu partir',
    to: portalPagePaths.boardFailures,
  },
  jobs: { one: 'tâche qui a échoué', many: 'tâches qui ont échoué', to: portalPagePaths.boardFailures },
}

/** Returns the number of pending office tasks of a kind, in French. */
export const formatPendingOfficeTaskCount = (kind: PendingBoardWorkKind, count: number): string =>
  `${count} ${count > 1 ? pendingOfficeTaskNounsAndUrls[kind].many : pendingOfficeTaskNounsAndUrls[kind].one}`
