type Kept = {
  where: 'Stockage local' | 'Cet onglet seulement' | 'Cookie' | 'Base de données du navigateur'
  until?: string
  why: string
}

/**
 * All that a browser keeps for the portal, by the name of its key or cookie: the privacy page shows it, and every journey
 * looks whether there is more.
 */
export const deviceStorage: Record<string, Kept> = {
  token: { where: 'Stockage local', until: 'jusqu’à la déconnexion', why: 'Rester connecté' },
  user: { where: 'Stockage local', until: 'jusqu’à la déconnexion', why: 'Afficher votre nom' },
  selectedCompany: { where: 'Stockage local', why: 'Retenir la compagnie choisie' },
  companyRules: { where: 'Stockage local', why: 'Peindre la page dans ses couleurs sans attendre' },
  scheme: { where: 'Stockage local', why: 'Retenir votre choix du jour ou de la nuit' },
  searchShortcut: { where: 'Stockage local', why: 'Retenir que la touche « / » ouvre la recherche, ou non' },
  cookieConsent: { where: 'Stockage local', until: 'six mois', why: 'Ne pas vous reposer la question des cookies' },
  cookieConsentDate: { where: 'Stockage local', until: 'six mois', why: 'Savoir quand vous la reposer' },
  faqOpinions: { where: 'Stockage local', why: 'Ne vous demander qu’une fois si une réponse vous aide' },
  recentSearches: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Retrouver vos recherches récentes',
  },
  lastVisit: { where: 'Stockage local', until: 'jusqu’à la déconnexion', why: 'Signaler ce qui est nouveau' },
  lastPages: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Rouvrir un document à la page où vous l’avez laissé',
  },
  memberCard: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Montrer votre carte quand le réseau se coupe',
  },
  cardKeys: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Vérifier sans réseau la signature des cartes, pour les élus qui accueillent',
  },
  membershipDraft: {
    where: 'Stockage local',
    until: 'jusqu’à l’envoi ou « Effacer le brouillon »',
    why: 'Reprendre une demande d’adhésion commencée, sans votre IBAN',
  },
  officeDrafts: {
    where: 'Stockage local',
    why: 'Garder ce que vous écrivez au bureau quand le réseau se coupe',
  },
  attendanceScans: {
    where: 'Stockage local',
    until: 'jusqu’à leur envoi',
    why: 'Garder les arrivées notées à un événement quand le réseau se coupe',
  },
  preparedAt: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Savoir que cet appareil garde de quoi lire sans réseau',
  },
  sharedDevice: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Ne rien garder sur une tablette que d’autres utilisent',
  },
  contactDraft: { where: 'Cet onglet seulement', why: 'Ne pas perdre un message commencé' },
  passwordReset: {
    where: 'Cet onglet seulement',
    until: 'dix minutes',
    why: 'Reprendre un changement de mot de passe',
  },
  reloadedForNewVersion: { where: 'Cet onglet seulement', why: 'Ne recharger qu’une fois après une mise à jour' },
  device: { where: 'Cookie', until: '180 jours', why: 'Reconnaître un appareil familier et freiner les autres' },
  offline_key: {
    where: 'Cookie',
    until: '30 jours sans contact, ou jusqu’à la déconnexion',
    why: 'Ouvrir, avec votre connexion, ce que cet appareil garde hors connexion',
  },
  offline: {
    where: 'Base de données du navigateur',
    until: '30 jours sans contact, ou jusqu’à la déconnexion',
    why: 'Lire sans réseau ce que vous y avez préparé, chiffré',
  },
  company: {
    where: 'Cookie',
    until: 'un an',
    why: 'Envoyer d’emblée les actualités et les coordonnées de la compagnie choisie',
  },
}
