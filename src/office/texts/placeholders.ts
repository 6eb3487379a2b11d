/**
 * French labels of the placeholders in office texts that the portal fills in, by name. The server knows the same names.
 */
export const textPlaceholderLabels: Record<string, string> = {
  name: 'Nom de l’association',
  'legal-name': 'Nom légal',
  email: 'E-mail de l’association',
  'data-email': 'E-mail pour les données',
  phone: 'Téléphone',
  hours: 'Horaires',
  building: 'Immeuble',
  floor: 'Étage',
  street: 'Rue',
  'postal-code': 'Code postal',
  city: 'Ville',
  slug: 'Nom dans les adresses',
  'join-time': 'Délai d’adhésion',
  'answer-time': 'Délai de réponse',
  session: 'Durée d’une session',
  'remembered-session': 'Durée d’une session mémorisée',
  deletion: 'Délai d’effacement',
}
