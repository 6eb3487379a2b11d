import { domain } from './identity.ts'

/** Legal identity of the association that publishes the portal. */
export const legal = {
  fullName: 'Envol, syndicat national des équipages',
  form: 'Syndicat professionnel (articles L2131-1 et suivants du code du travail)',
  /**
   * Registration of the association's statutes: at a town hall for a trade union, in the register of associations
   * otherwise.
   */
  registration: 'Statuts déposés à la mairie de Roissy-en-France, n°\u00a02014-07',
  /**
   * SIREN number (nine digits), empty if there is none. The tax office requires it in the name of the accounting file
   * (FEC).
   */
  siren: '',
  publicationDirector: 'Solène Kerbrat, secrétaire générale',
  host: 'Envol, à l’adresse du siège',
  /** E-mail address at which people exercise their rights over their personal data. */
  dataProtectionEmail: `donnees@${domain}`,
}
