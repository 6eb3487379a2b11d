import { domain } from './identity.ts'

/** Who answers for the portal before the law. */
export const legal = {
  fullName: 'Envol, syndicat national des équipages',
  form: 'Syndicat professionnel (articles L2131-1 et suivants du code du travail)',
  /** Where its statutes are registered: a town hall for a trade union, the register of associations for an association. */
  registration: 'Statuts déposés à la mairie de Roissy-en-France, n°\u00a02014-07',
  /** Its nine figures, if it has a SIREN: they name the accountant's file (FEC), as the tax office wants. */
  siren: '',
  publicationDirector: 'Solène Kerbrat, secrétaire générale',
  host: 'Envol, à l’adresse du siège',
  /** Where people exercise their rights over their personal data. */
  dataProtectionEmail: `donnees@${domain}`,
}
