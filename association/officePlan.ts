import { address, name } from './identity.ts'

/** True when the association has a drawn street map of the way to its office. */
export const hasPlan: boolean = true

/**
 * Labels on the street map of the way to the association's office. The drawing is
 * `src/components/scenes/MapToOfficeIllustration.tsx`.
 */
export const officePlan = {
  office: `${name}, ${address.floor}`,
  entrance: 'entrée sur l’avenue',
  avenue: 'avenue de l’Envol',
  north: 'rue du Zénith',
  south: 'rue des Escales',
  east: 'rue des Aviateurs',
  west: 'rue du Grand-Vent',
  square: 'square du Vent',
  station: 'Gare des Ailes',
  description: `Plan d’accès au bureau d’${name}. En haut, le nord. De la gare RER des Ailes, au sud-ouest, remontez la rue du Grand-Vent, puis prenez à droite l’avenue de l’Envol\u00a0: passez le rond-point de la rue des Aviateurs, le bureau est dans le premier immeuble à gauche. L’entrée donne sur l’avenue, le bureau est au ${address.floor}. Comptez cinq minutes à pied.`,
}
