type Kept = {
  where: 'Stockage local' | 'Cet onglet seulement' | 'Cookie' | 'Base de données du navigateur' | 'Cache du navigateur'
  until?: string
  why: string
}

/**
 * Everything that the portal stores in a browser, by key, cookie, database or cache name, as shown on the privacy page.
 * A test compares it with the code, and every end-to-end test with the browser.
 */
export const browserStorageInventory: Record<string, Kept> = {
  token: { where: 'Stockage local', until: 'jusqu’à la déconnexion', why: 'Rester connecté' },
  user: { where: 'Stockage local', until: 'jusqu’à la déconnexion', why: 'Afficher votre nom' },
  selectedCompany: { where: 'Stockage local', why: 'Retenir la compagnie choisie' },
  companyRules: { where: 'Stockage local', why: 'Montrer ses couleurs sans attendre' },
  scheme: { where: 'Stockage local', why: 'Retenir le jour ou la nuit' },
  searchShortcut: { where: 'Stockage local', why: 'Retenir votre choix pour la touche «\u00a0/\u00a0»' },
  cookieConsent: { where: 'Stockage local', until: 'six mois', why: 'Ne pas vous reposer la question des cookies' },
  cookieConsentDate: { where: 'Stockage local', until: 'six mois', why: 'Savoir quand la reposer' },
  faqOpinions: { where: 'Stockage local', why: 'Ne demander votre avis qu’une fois' },
  recentSearches: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Retrouver vos recherches',
  },
  lastVisit: { where: 'Stockage local', until: 'jusqu’à la déconnexion', why: 'Signaler ce qui est nouveau' },
  lastPages: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Rouvrir un document à la même page',
  },
  readerView: { where: 'Stockage local', why: 'Retenir l’affichage choisi pour lire un document' },
  nightReading: { where: 'Stockage local', why: 'Retenir le jour ou la nuit du lecteur' },
  memberCard: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Montrer votre carte sans réseau',
  },
  cardKeys: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Vérifier les cartes sans réseau, à l’accueil d’un événement',
  },
  membershipDraft: {
    where: 'Stockage local',
    until: 'sept jours, ou jusqu’à l’envoi',
    why: 'Reprendre une demande d’adhésion, sans votre IBAN',
  },
  officeDrafts: {
    where: 'Stockage local',
    why: 'Garder sans réseau ce que vous écrivez au bureau',
  },
  attendanceScans: {
    where: 'Stockage local',
    until: 'jusqu’à leur envoi',
    why: 'Arrivées notées par une ancienne version',
  },
  preparedAt: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Savoir ce qui se lit sans réseau',
  },
  waitingBallots: {
    where: 'Stockage local',
    until: 'jusqu’à leur envoi',
    why: 'Envoyer un bulletin',
  },
  ballotTokens: {
    where: 'Stockage local',
    until: 'jusqu’à leur envoi',
    why: 'Envoyer un bulletin',
  },
  waitingActs: {
    where: 'Stockage local',
    until: 'jusqu’à leur envoi',
    why: 'Dire ce qui se perd',
  },
  arrivals: {
    where: 'Base de données du navigateur',
    until: 'jusqu’à leur envoi',
    why: 'Garder les arrivées notées',
  },
  discreet: {
    where: 'Stockage local',
    why: 'Retenir le mode discret',
  },
  endedSessions: {
    where: 'Stockage local',
    until: 'jusqu’à leur envoi',
    why: 'Fermer les sessions quittées sans réseau',
  },
  sharedDevice: {
    where: 'Stockage local',
    until: 'jusqu’à la déconnexion',
    why: 'Ne rien garder sur un appareil partagé',
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
    why: 'Ouvrir ce que cet appareil garde hors connexion',
  },
  offline: {
    where: 'Base de données du navigateur',
    until: '30 jours sans contact, ou jusqu’à la déconnexion',
    why: 'Lire et garder vos envois sans réseau, chiffrés',
  },
  pages: {
    where: 'Cache du navigateur',
    until: 'jusqu’à la déconnexion',
    why: 'Rouvrir sans réseau les pages vues',
  },
  'workbox-precache': {
    where: 'Cache du navigateur',
    until: 'jusqu’à la déconnexion',
    why: 'Rouvrir aussitôt les pages d’adhérents',
  },
  pack: {
    where: 'Cache du navigateur',
    until: 'jusqu’à la déconnexion',
    why: 'Ouvrir sans réseau',
  },
  company: {
    where: 'Cookie',
    until: 'un an',
    why: 'Montrer d’emblée la compagnie choisie',
  },
}
