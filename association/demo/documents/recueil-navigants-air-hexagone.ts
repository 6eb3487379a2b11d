import { composeCrewBasePart } from './rules/bases.ts'
import { createDemoFleetRuleValues } from './rules/fleets.ts'
import { demoGlossary } from './rules/demoGlossary.ts'
import { demoPayHealthCareerChapters } from './rules/demoPayHealthCareerChapters.ts'
import { longHaulLayoverPlaces, shortHaulLayoverPlaces } from './rules/places.ts'
import { demoRestChapters } from './rules/demoRestChapters.ts'
import { applyFrenchTypography, composeAgreementPart } from './rules/rules.ts'
import { composePayScale } from './rules/scales.ts'
import { composeLongHaulRotation } from './rules/rotations.ts'
import { composeLayoverSheet } from './rules/sheets.ts'
import { demoDutyTimeChapters } from './rules/work.ts'

const house = {
  company: 'Air Hexagone',
  standbyHours: 10,
  standbyDelay: 'deux heures',
  standbys: 6,
  notice: 14,
  publication: 25,
}
const middle = { isLong: false, nights: 2, amplitude: 11, stages: 4, monthly: 78 }
const far = { isLong: true, nights: 2, amplitude: 13, stages: 1, monthly: 82 }
const fleets = [
  { ...middle, fleet: 'Airbus A319 et A320', crew: 4, pilots: 2, meal: '15,40', night: '26' },
  { ...middle, fleet: 'Airbus A321', crew: 5, pilots: 2, amplitude: 12, stages: 3, meal: '15,40', night: '26' },
  { ...far, fleet: 'Airbus A330', crew: 8, pilots: 3, meal: '16,10', night: '31' },
  { ...far, fleet: 'Airbus A350', crew: 9, pilots: 3, amplitude: 14, monthly: 84, meal: '16,10', night: '33' },
  { ...far, fleet: 'Boeing 787', crew: 8, pilots: 3, nights: 3, monthly: 80, meal: '16,10', night: '32' },
]
const bases = [
  {
    name: 'Paris-Charles-de-Gaulle',
    crews: 1240,
    pilots: 486,
    parking: 12,
    delay: 9,
    first: 'au bâtiment des équipages, au rez-de-chaussée',
  },
  { name: 'Paris-Orly', crews: 418, pilots: 164, parking: 10, delay: 14, first: 'au terminal 3, niveau des arrivées' },
  { name: 'Lyon', crews: 186, pilots: 72, parking: 8, delay: 26, first: 'dans la salle du hall B' },
  { name: 'Toulouse', crews: 142, pilots: 58, parking: 9, delay: 31, first: 'au premier étage de l’aérogare' },
  { name: 'Nice', crews: 128, pilots: 50, parking: 11, delay: 38, first: 'au terminal 2, porte du personnel' },
]
const scales = [
  ['Hôtesse et steward, moyen-courrier', 1920, 24.6],
  ['Hôtesse et steward, long-courrier', 2040, 26.1],
  ['Chef de cabine', 2380, 30.4],
  ['Chef de cabine principal', 2760, 35.2],
  ['Officier pilote, moyen-courrier', 4150, 62.5],
  ['Officier pilote, long-courrier', 4620, 69.8],
  ['Commandant de bord, moyen-courrier', 7380, 108.4],
  ['Commandant de bord, long-courrier', 8240, 121.6],
] as const

/** Composes the demo handbook of Air Hexagone: every rule for its crews, in about 300 pages. */
export function compose(): string {
  let number = 1
  const parts = fleets.flatMap((fleet, rank) =>
    createDemoFleetRuleValues(house, fleet, rank).map((rules) => {
      number++
      const title = `${rules.isCabin ? 'Personnel de cabine' : 'Pilotes'}, ${rules.fleet}`
      return composeAgreementPart(
        number,
        title,
        [...demoDutyTimeChapters, ...demoRestChapters, ...demoPayHealthCareerChapters],
        rules,
      )
    }),
  )
  const ofBases = bases.map((base, rank) => composeCrewBasePart(number + 1 + rank, base, rank))
  const sheets = [...longHaulLayoverPlaces, ...shortHaulLayoverPlaces].map((place, rank) =>
    composeLayoverSheet(place, rank, 2025),
  )
  return applyFrenchTypography(
    [
      opening,
      ...parts,
      ...ofBases,
      '## Annexe A – Barèmes',
      ...scales.map(([title, first, hour]) => composePayScale(title, { first, rise: 0.021, hour })),
      '## Annexe B – Fiches d’escale',
      'Chaque fiche dit ce qui vaut dans une escale. Elle est mise à jour après chaque visite ; la date figure au bas du tableau.',
      ...sheets,
      '## Annexe C – Rotations types',
      'Ces rotations montrent comment les règles se comptent. Elles n’engagent pas le programme d’une saison.',
      ...longHaulLayoverPlaces
        .filter(({ hours }) => Math.abs(hours) >= 4 && Math.abs(hours) <= 9)
        .filter((_, rank) => rank % 2 === 0)
        .slice(0, ROTATIONS)
        .map(composeLongHaulRotation),
      demoGlossary.replace('## Lexique', '## Annexe D – Lexique'),
    ].join('\n\n'),
  )
}

/** Number of sample flight rotations that brings the demo handbook to 300 pages. */
const ROTATIONS = 18

const opening = `## Titre 1 – Dispositions générales

### Article 1.1 – Objet

Le présent recueil réunit, en un seul texte, les règles qui s'appliquent au personnel navigant d'Air Hexagone au 1er janvier 2026. Il reprend les accords en vigueur à cette date et les usages que les parties ont reconnus. Il est organisé par avion, par population, puis par base.

### Article 1.2 – Personnes concernées

Il s'applique à tous les membres d'équipage, personnel navigant commercial (PNC) et personnel navigant technique (PNT), à temps plein ou partiel, en contrat à durée indéterminée ou saisonnier.

### Article 1.3 – Place parmi les textes

Le recueil s'ajoute à la réglementation européenne et au code des transports. Il ne peut leur être moins favorable. Un accord postérieur plus favorable s'applique de plein droit, sans attendre la mise à jour du recueil.

### Article 1.4 – Comment lire

Le titre de l'avion sur lequel on vole dit les règles de la journée. Le titre de la base dit ce qui s'y ajoute. Les annexes donnent les barèmes, les fiches d'escale et le sens des mots.

### Article 1.5 – Information

Chaque membre d'équipage reçoit le recueil à l'embauche et à chaque mise à jour. Une version à jour est ouverte à tous sur le portail de l'association.

### Article 1.6 – Commission de suivi

Une commission composée pour moitié de représentants de la compagnie et pour moitié de représentants de l'association suit l'application du recueil. Elle se réunit chaque trimestre et rend compte sous deux jours.

### Article 1.7 – Interprétation

Lorsqu'une règle peut être comprise de deux façons, la commission donne son avis dans le mois. En attendant, la lecture la plus favorable au repos est retenue.

### Article 1.8 – Mise à jour

Le recueil est mis à jour chaque 1er janvier. Les articles gardent leur numéro ; un article supprimé n'est pas remplacé par un autre.

::page`
