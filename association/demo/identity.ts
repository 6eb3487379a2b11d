/* Values that only the demo association uses. At startup, a real portal warns about those it still contains. */
export const demoIdentity = {
  name: 'Envol',
  tagline: 'Plus forts, ensemble !',
  domain: 'envol.example',
  phone: '01 99 00 12 40',
  street: '12 rue des Aviateurs',
  fullName: 'Envol, syndicat national des équipages',
  registration: 'Statuts déposés à la mairie de Roissy-en-France, n°\u00a02014-07',
  publicationDirector: 'Solène Kerbrat, secrétaire générale',
  /** Street name on the map of the way to the demo association's office. */
  avenue: 'avenue de l’Envol',
  /** Beginning of the SVG path of the demo association's logo. */
  logo: 'M6.5 35Q18 27.5 29.5 35',
}
