/**
 * States of membership requests, mandates, dues, debit files and refunds with their allowed transitions and French
 * reasons. Each change of state follows this table, which `docs/payment-states.md` documents.
 */
export const paymentStateTransitions = {
  request: {
    envoyee: { recue: 'l’adresse est confirmée', retiree: 'la personne y renonce' },
    recue: {
      acceptee: 'le bureau l’accepte',
      refusee: 'le bureau la refuse',
      retiree: 'la personne y renonce',
    },
  },
  mandate: {
    signe: { actif: 'la demande est acceptée, ou le nouveau mandat signé' },
    actif: { revoque: 'il est révoqué, remplacé, ou la banque y met fin' },
    revoque: { archive: 'l’adhérent est effacé', actif: 'le départ ou le décès est annulé' },
  },
  due: {
    'a-annoncer': {
      annoncee: 'le débit est annoncé à l’adhérent, quatorze jours avant',
      attendue: 'le mandat prend fin, ou un autre paiement arrive',
      abandonnee: 'la cotisation est abandonnée',
    },
    annoncee: {
      remise: 'le fichier est écrit',
      attendue: 'le mandat prend fin, ou un autre paiement arrive',
      abandonnee: 'la cotisation est abandonnée',
    },
    remise: {
      payee: 'la banque a exécuté le débit',
      rejetee: 'la banque a refusé le débit',
      annoncee: 'le débit est retiré de son fichier, ou le fichier est annulé ou refusé en entier',
      attendue: 'le débit est retiré de son fichier, et l’adhérent n’a plus de mandat',
    },
    attendue: {
      payee: 'tout est payé',
      abandonnee: 'la cotisation est abandonnée',
    },
    rejetee: {
      payee: 'tout est payé autrement',
      remise: 'le débit avait été noté refusé par erreur, et la banque l’a encore',
      'a-annoncer': 'le débit refusé est présenté de nouveau',
      abandonnee: 'la cotisation est abandonnée',
    },
    payee: {
      rejetee: 'la banque a repris le débit',
      attendue: 'le paiement avait été noté par erreur',
      remise: 'le débit avait été noté payé par erreur, et la banque l’a encore',
      remboursee: 'la banque a fait le remboursement',
    },
    remboursee: {
      payee: 'le remboursement est revenu',
    },
    abandonnee: {
      attendue: 'l’abandon est annulé, un paiement arrive, ou la personne adhère de nouveau le même jour',
      'a-annoncer': 'le départ ou le décès est annulé, ou la personne adhère de nouveau le même jour',
      annoncee: 'le départ ou le décès est annulé',
      rejetee: 'le départ ou le décès est annulé',
    },
  },
  file: {
    ecrit: {
      remis: 'le fichier est téléchargé',
      annule: 'le fichier est annulé, ou sa dernière ligne retirée',
      refuse: 'la banque a refusé le fichier entier',
    },
    remis: {
      annule: 'le fichier est annulé avant son exécution, ou sa dernière ligne retirée',
      refuse: 'la banque a refusé le fichier entier',
    },
  },
  refund: {
    'a-faire': {
      remis: 'le fichier est écrit',
      annule: 'le trésorier y renonce, ou le paiement à rendre n’est plus là',
    },
    remis: {
      rendu: 'la banque a fait le virement',
      refuse: 'la banque a refusé le virement',
      annule: 'le trésorier y renonce, ou le paiement à rendre n’est plus là, avant le téléchargement',
    },
    rendu: {
      refuse: 'le virement est revenu',
    },
    refuse: {
      rendu: 'la banque l’a fait malgré tout',
    },
    annule: {
      rendu: 'la banque l’a fait malgré tout',
    },
  },
} as const satisfies Record<string, Record<string, Record<string, string>>>
