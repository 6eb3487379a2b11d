/*
 * The association whose portal this is: with its neighbours in this folder, what one edits to make the portal another
 * association's own.
 * Everything here is fictitious; the legal identity, the address and the e-mails must be replaced before going live.
 */

export const name = 'Envol'
/** The name as it stands in addresses: `/adhesion-envol`. */
export const productSlug = 'envol'
export const tagline = 'Plus forts, ensemble !'
/** What the portal is painted with until a company is chosen. */
export const color = '#D33377'
/** One sentence for search engines and shared links. */
export const description =
  'L’association des équipages, cabine et cockpit : actualités, accords, conseils et entraide, compagnie par compagnie.'

/** Where the association's addresses and pages are. */
export const domain = 'envol.example'
export const email = `contact@${domain}`
/** Who sends the mails when the environment names nobody, and to whom one goes that is for nobody. */
export const mailSender = `${name} <ne-pas-repondre@${domain}>`
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

/** The sentences that hold the name; an association whose name begins with a consonant edits « l’ » here. */
export const labels = {
  join: `Adhérer à l’${name}`,
  /** In the login popup, to the letter: its apostrophe is straight. */
  noAccount: `Pas de compte ? Adhérer à l'${name}`,
  /** In the footer, after the year. */
  copyright: `${name} national. Tous droits réservés.`,
}
