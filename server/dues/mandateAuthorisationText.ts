import { withFrenchDe } from '#contract/withFrenchDe.ts'

/** Returns the legal text of a SEPA mandate, in the wording laid down by the European Payments Council. */
export const mandateAuthorisationText = (creditor: string): string =>
  `En signant ce mandat, vous autorisez ${creditor} à envoyer des instructions à votre banque pour débiter votre ` +
  `compte, et votre banque à débiter votre compte conformément aux instructions ${withFrenchDe(creditor)}. Vous bénéficiez du ` +
  'droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec ' +
  'elle. Une demande de remboursement doit être présentée dans les huit semaines suivant la date de débit de votre ' +
  'compte pour un prélèvement autorisé. Vos droits concernant ce mandat sont expliqués dans un document que vous ' +
  'pouvez obtenir auprès de votre banque. Il vaut pour des paiements récurrents.'
