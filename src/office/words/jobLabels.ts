const labels: Record<string, string> = {
  'accords.extract': 'Lecture d’un document d’accord',
  'accords.extractLonger': 'Lecture d’un long document d’accord',
  'accords.learn': 'Mots des accords pour la recherche',
  'app.backup': 'Sauvegarde demandée',
  'app.sweep': 'Ménage de ce qui a fait son temps',
  'bank.settle': 'Lecture des lignes de la banque',
  'board.mailings': 'Compte des courriers partis',
  'board.schedule': 'Publication à une heure',
  'board.vocabulary': 'Mots des textes pour la recherche',
  'documents.recognize': 'Reconnaissance d’un document numérisé',
  'dues.prices': 'Barème prévu à un jour',
  'dues.round': 'Cotisations à venir et annonces de prélèvement',
  'events.queues': 'Places qui se libèrent aux événements',
  'events.remind': 'Rappels des événements',
  'members.invite': 'Invitations des adhérents d’une liste',
  'membership.forget-files': 'Ménage des pièces des demandes',
  'membership.tellBoard': 'Message au bureau sur les demandes d’adhésion',
  'office.alert': 'Alerte à un autre service',
  'news.letter': 'Lettre hebdomadaire',
  'profile.delete': 'Suppression des comptes',
  'profile.picture': 'Ménage des photos d’adhérents',
  'push.send': 'Notifications aux appareils',
  'profile.export': 'Archive des données d’un adhérent',
}

/** Returns the French name of a kind of background job; its technical name when it has none. */
export const backgroundJobLabel = (name: string): string => labels[name] ?? name
