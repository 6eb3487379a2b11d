import type { LayoverPlace } from './places.ts'

const one = <Value>(values: Value[], rank: number) => values[rank % values.length]
const euros = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')} €`

const quarters = [
  'près de la gare',
  'dans le centre',
  'près du parc',
  'dans le quartier des affaires',
  'dans une rue calme',
  'près du marché',
  'à l’écart du centre',
]
const noises = [
  'Les chambres qui donnent sur l’avenue ne sont pas attribuées aux équipages.',
  'Le troisième étage est réservé aux équipages ; la réception garde les étages bas pour les départs du matin.',
  'Les chambres voisines de l’ascenseur sont exclues du contrat depuis la visite de nuit.',
  'Un chantier est signalé de l’autre côté de la rue : demander une chambre sur la cour.',
  'La climatisation se règle dans la chambre ; celle du couloir s’arrête à 23 h.',
  'Les rideaux occultants ont été posés après les signalements du carnet.',
]
const meals = [
  'Un repas chaud est servi jusqu’à minuit, et un panier froid est préparé pour les départs avant 5 h.',
  'Le restaurant ferme à 22 h 30 ; au-delà, un repas est livré dans la chambre aux frais de la compagnie.',
  'Le petit déjeuner est servi dès 4 h, sur demande faite la veille à la réception.',
  'Deux restaurants voisins acceptent le bon d’équipage ; leurs adresses sont affichées dans la navette.',
]
const advice = [
  'Une trousse de premiers soins est gardée à la réception, avec le numéro d’un médecin qui parle français.',
  'Le passage des contrôles demande une demi-heure de plus le matin : la navette en tient compte.',
  'Aucune consigne particulière n’a été signalée au cours des douze derniers mois.',
  'Les objets oubliés dans la navette sont gardés au comptoir de la compagnie.',
  'L’agent d’escale vérifie les formalités de l’équipage et reste joignable jusqu’au départ.',
  'L’hôtel et les restaurants voisins acceptent les cartes ; une avance n’est pas nécessaire.',
]
const jet = [
  'À moins de quarante-huit heures d’escale, il est conseillé de garder l’heure de la base ; l’hôtel sert un repas hors des heures locales.',
  'Le réveil téléphonique n’est pas utilisé : chacun choisit le sien, et la navette attend dix minutes.',
  'Lorsque l’escale dure plus de trois jours, une nuit sur deux au moins est passée entre 22 h et 8 h à l’heure locale.',
  'La sieste avant un départ de nuit est possible jusqu’à la navette : la chambre est gardée sans supplément.',
]
const close = [
  'Le réveil téléphonique n’est pas utilisé : chacun choisit le sien, et la navette attend dix minutes.',
  'Pour un départ avant 6 h, la note est réglée la veille et la navette part sans passer par la réception.',
  'Lorsque l’arrivée a lieu après minuit, la chambre est gardée jusqu’à midi sans supplément.',
  'Deux équipages au plus y passent la même nuit ; au-delà, un second hôtel est ouvert.',
]

/** Composes the demo handbook's page about a layover place: hotel, rest and meals, as visited in the given year. */
export function composeLayoverSheet({ code, name, hours }: LayoverPlace, rank: number, year: number): string {
  const ride = 15 + ((rank * 7) % 41)
  const wait = Math.abs(hours)
  const nights = wait < 4 ? 1 : wait <= 6 ? 2 : wait <= 9 ? 3 : 4
  const dinner = 1680 + ((rank * 137) % 1900)
  return [
    `### Fiche ${code} – ${name}`,
    `${gap(hours)} L’hôtel retenu se trouve ${one(quarters, rank)}, à ${ride} minutes de l’aéroport hors des heures chargées. ${one(noises, rank + 2)}`,
    `| Ce qui vaut à ${name} | Valeur |`,
    '| --- | --- |',
    `| Trajet ajouté au repos | ${ride > 30 ? `${2 * (ride - 30)} minutes` : 'Aucun'} |`,
    `| Repos minimal | ${wait >= 4 ? 14 : 11 + (rank % 2)} heures |`,
    `| Nuits locales au retour | ${nights} |`,
    `| Déjeuner ou dîner | ${euros(dinner)} | Repas |`,
    `| Petit déjeuner | ${euros(Math.round(dinner * 0.42))} | Repas |`,
    `| Découché | ${euros(2400 + ((rank * 53) % 1400))} |`,
    `| Attente de la navette | ${one(['15 minutes', '20 minutes', '20 minutes, 30 la nuit'], rank)} |`,
    `| Dernière visite de nuit | ${one(['mars', 'avril', 'mai', 'juin', 'septembre'], rank)} ${year} |`,
    '',
    `${one(meals, rank)} ${one(advice, rank + Math.floor(rank / 6))}`,
    `${one(wait < 4 ? close : jet, rank + 1)} Note du carnet d’escale : ${(32 + ((rank * 11) % 16)) / 10} sur 5, pour ${18 + ((rank * 29) % 140)} signalements.`,
    '::page',
  ]
    .join('\n\n')
    .replaceAll(/ \|\n\n\|/g, ' |\n|')
    .replaceAll(/(\d)\.(\d) sur 5/g, '$1,$2 sur 5')
}

function gap(hours: number) {
  if (hours === 0) return 'L’heure y est celle de Paris.'
  const whole = Math.floor(Math.abs(hours))
  const words = `${whole} heure${whole > 1 ? 's' : ''}${Math.abs(hours) % 1 ? ' et 30 minutes' : ''}`
  return `L’heure y ${hours > 0 ? 'avance' : 'retarde'} de ${words} sur celle de Paris, en hiver.`
}
