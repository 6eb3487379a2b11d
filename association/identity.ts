/*
 * Identity of the association that runs this portal. With the other files of this folder, it is what a fork edits to
 * make the portal its own. The demo values are fictitious: replace the legal identity, the address and the e-mails
 * before going live.
 */

export const name = 'Envol'

/** Association's name in page addresses (URLs): `/adhesion-envol`. */
export const productSlug = 'envol'
export const tagline = 'Plus forts, ensemble !'

/** Main colour of the portal's pages until the visitor chooses a company. */
export const color = '#D33377'

/** One sentence about the association, for search engines and shared links. */
export const description =
  'L’association des équipages, cabine et cockpit : actualités, accords, conseils et entraide, compagnie par compagnie.'

/** Domain of the association's e-mail addresses and pages. */
export const domain = 'envol.example'
export const email = `contact@${domain}`

/** Default sender of the portal's e-mails. */
export const mailSender = `${name} <ne-pas-repondre@${domain}>`

/**
 * Recipient in the header of an e-mail that is composed but delivered to nobody, so that its timing reveals nothing.
 */
export const mailToNobody = `personne@${domain}`
export const phone = '01 99 00 12 40'
export const openingHours = 'Tous les jours 9h à 17h'
export const address = {
  building: 'Immeuble Le Parhélie',
  floor: '2ᵉ étage',
  street: '12 rue des Aviateurs',
  postalCode: '95700',
  city: 'Roissy-en-France',
}

/**
 * French interface labels that contain the association's name. For a name that begins with a consonant, edit « l’ »
 * here.
 */
export const labels = {
  join: `Adhérer à l’${name}`,
  /** French text of the link from the login dialog to the membership form, with a straight apostrophe on purpose. */
  noAccount: `Pas de compte\u00a0? Adhérer à l'${name}`,
  /** Copyright sentence in the footer, after the year. */
  copyright: `${name} national. Tous droits réservés.`,
}
