/*
 * What the demo says of its association. A real portal that still says the same of itself is told so at its start.
 */
export const demoIdentity = {
  name: 'Envol',
  tagline: 'Plus forts, ensemble !',
  domain: 'envol.example',
  phone: '01 99 00 12 40',
  street: '12 rue des Aviateurs',
  fullName: 'Envol, syndicat national des équipages',
  registration: 'Statuts déposés à la mairie de Roissy-en-France, n°\u00a02014-07',
  publicationDirector: 'Solène Kerbrat, secrétaire générale',
  /** On the plan that leads to the office. */
  avenue: 'avenue de l’Envol',
  /** Beginnings of the logo’s outlines. */
  logo: 'M6.5 35Q18 27.5 29.5 35',
}
