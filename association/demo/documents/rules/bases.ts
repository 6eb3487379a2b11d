export type DemoCrewBase = {
  name: string
  crews: number
  pilots: number
  parking: number
  delay: number
  first: string
}

/** Composes the part of a demo agreement that is particular to one crew base, with numbered articles. */
export function composeCrewBasePart(
  number: number,
  { name, crews, pilots, parking, delay, first }: DemoCrewBase,
  rank: number,
): string {
  const articles: [string, string][] = [
    [
      'Effectif',
      `La base de ${name} compte ${crews} membres du personnel navigant commercial et ${pilots} pilotes au premier jour de l'application. Une baisse de plus de 10 % en un an ouvre une négociation ; aucune mutation n'est imposée pendant qu'elle dure.`,
    ],
    [
      'Lieu de présentation',
      `La présentation se fait ${first}. Un changement de lieu est annoncé quinze jours avant. Le temps de marche entre la salle et l'avion, au-delà de dix minutes, est ajouté au service.`,
    ],
    [
      'Stationnement et trajet',
      `Chaque membre d'équipage dispose d'une place de stationnement à ${parking} minutes au plus de la salle, ou de la prise en charge de son abonnement aux transports. Entre 23 h et 5 h, le taxi est remboursé lorsque aucun train ne circule.`,
    ],
    [
      'Salle de repos',
      [
        `Une salle calme, avec huit couchettes et une douche, est ouverte jour et nuit. Elle n'est pas un lieu de réserve. Les casiers sont individuels et fermés à clé.`,
        `La salle de repos est séparée de la salle d'équipage. La lumière y est réglable, le téléphone n'y sonne pas. Une commission de base en fait la visite deux fois par an.`,
      ][rank % 2] ?? '',
    ],
    [
      'Mutation vers la base',
      `Les demandes de mutation vers ${name} sont inscrites sur une liste publique, à leur date de dépôt. Le délai constaté est de ${delay} mois. Le rapprochement de conjoint et la garde d'un enfant donnent six mois d'avance.`,
    ],
    [
      'Départ de la base',
      `Celui qui quitte la base à la demande de la compagnie reçoit son déménagement, deux mois de loyer et dix jours libres. Il garde une priorité de retour pendant trois ans.`,
    ],
    [
      'Jours fériés locaux',
      rank % 2
        ? `La base suit les jours fériés de la métropole. Lorsqu'une fête locale ferme les écoles, les souhaits des parents sont examinés en premier.`
        : `Les jours fériés sont ceux du lieu de la base. Un service commencé la veille à 23 h y donne droit pour les heures faites après minuit.`,
    ],
    [
      'Relais de base',
      `Un relais désigné par l'association dispose de deux heures par semaine, prises sur le temps de service. Un panneau et une boîte fermée lui sont réservés dans la salle d'équipage.`,
    ],
    [
      'Hébergement des équipages de passage',
      `Les équipages d'une autre base qui font un découché à ${name} ont une chambre à quinze minutes au plus. Les mêmes critères de bruit et de lumière s'appliquent qu'en escale.`,
    ],
    [
      'Commission de base',
      `Une commission se réunit tous les deux mois. Elle examine les plannings réalisés, les réserves et les signalements. Son compte rendu paraît sous deux jours.`,
    ],
  ]
  return [
    `## Titre ${number} – Base de ${name}`,
    ...articles.flatMap(([title, text], index) => [`### Article ${number}.${index + 1} – ${title}`, text]),
    '::page',
  ].join('\n\n')
}
