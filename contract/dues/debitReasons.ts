type Reason = {
  /** French label of the bank's reason for a failed direct debit. */
  said: string
  /** French advice to the treasury about the failed debit. */
  advice: string
  /** True when the failed debit ends the member's SEPA mandate: nothing more may be debited by it. */
  endsMandate?: true
  /** True when the debit failed because the account holder has died: no message is sent about it. */
  isDeath?: true
}

const correct = 'Demandez à l’adhérent son IBAN exact\u00a0: il signe un nouveau mandat dans son profil.'
const later =
  'Le mandat reste valable. Convenez d’un virement avec l’adhérent, ou laissez passer la prochaine échéance.'
const ours =
  'L’erreur vient du fichier ou de la convention avec la banque, pas de l’adhérent\u00a0: voyez-la avec elle.'
const ask = 'Le mandat reste valable. Demandez à l’adhérent ce qu’il souhaite avant de prélever de nouveau.'

/** Reasons for which a direct debit fails, by SEPA reason code (ISO 20022). */
export const debitFailureReasonsByCode: Readonly<Record<string, Reason>> = {
  AC01: { said: 'IBAN incorrect', advice: correct, endsMandate: true },
  AC04: { said: 'Compte clôturé', advice: correct, endsMandate: true },
  AC06: {
    said: 'Compte bloqué',
    advice: 'La banque n’accepte plus de prélèvement sur ce compte. Convenez d’un virement.',
    endsMandate: true,
  },
  AC13: { said: 'Type de compte qui ne convient pas', advice: correct, endsMandate: true },
  AG01: { said: 'Prélèvements interdits sur ce compte', advice: correct, endsMandate: true },
  AG02: { said: 'Code d’opération incorrect', advice: ours },
  AM04: { said: 'Provision insuffisante', advice: later },
  AM05: { said: 'Prélèvement reçu en double', advice: ours },
  BE05: { said: 'Créancier non reconnu', advice: ours },
  CNOR: { said: 'Banque du créancier non enregistrée', advice: ours },
  DNOR: { said: 'Banque du débiteur non enregistrée', advice: ours },
  DT01: { said: 'Date d’exécution incorrecte', advice: ours },
  DU01: { said: 'Fichier reçu en double', advice: ours },
  DU02: { said: 'Remise reçue en double', advice: ours },
  ED05: { said: 'Règlement impossible entre les banques', advice: ours },
  FF01: { said: 'Format du fichier incorrect', advice: ours },
  FF05: { said: 'Type de prélèvement incorrect', advice: ours },
  MD01: {
    said: 'Pas de mandat valable',
    advice: 'L’adhérent conteste le mandat, ou l’a révoqué à sa banque. Il peut en signer un nouveau.',
    endsMandate: true,
  },
  MD02: { said: 'Données du mandat incorrectes', advice: ours },
  MD06: { said: 'Remboursement demandé par le débiteur', advice: ask },
  MD07: {
    said: 'Titulaire du compte décédé',
    advice: 'Personne ne reçoit de message. Prévenez les adhésions.',
    endsMandate: true,
    isDeath: true,
  },
  MS02: { said: 'Refus du débiteur', advice: ask },
  MS03: { said: 'Raison non précisée par la banque', advice: ask },
  RC01: { said: 'BIC incorrect', advice: ours },
  RR01: { said: 'Donnée réglementaire manquante', advice: ours },
  RR02: { said: 'Donnée réglementaire manquante', advice: ours },
  RR03: { said: 'Donnée réglementaire manquante', advice: ours },
  RR04: { said: 'Raison réglementaire', advice: ours },
  SL01: { said: 'Prélèvements de ce créancier refusés par le débiteur', advice: ask, endsMandate: true },
}

/** Returns the French label and advice for the bank's reason code of a failed debit, generic for an unknown code. */
export const debitFailureReasonForCode = (code: string): Reason =>
  debitFailureReasonsByCode[code] ?? { said: code ? `Raison ${code}` : 'Raison non donnée par la banque', advice: ask }
