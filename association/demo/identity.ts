/*
 * What the demo says of its association. A real portal whose `identity.ts` or `legal.ts` still says the same of itself
 * is told so at its start.
 */
export const demoIdentity = {
  name: 'Envol',
  domain: 'envol.example',
  phone: '01 99 00 12 40',
  street: '12 rue des Aviateurs',
  fullName: 'Envol, association nationale des équipages',
  registration: 'W950000000',
  publicationDirector: 'Solène Kerbrat, secrétaire générale',
}
