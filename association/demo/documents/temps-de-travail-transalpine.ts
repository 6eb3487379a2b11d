import { composeCrewBasePart } from './rules/bases.ts'
import { createDemoFleetRuleValues } from './rules/fleets.ts'
import { demoGlossary } from './rules/demoGlossary.ts'
import { demoPayHealthCareerChapters } from './rules/demoPayHealthCareerChapters.ts'
import { shortHaulLayoverPlaces, type LayoverPlace } from './rules/places.ts'
import { demoRestChapters } from './rules/demoRestChapters.ts'
import { applyFrenchTypography, composeAgreementPart } from './rules/rules.ts'
import { composeShortHaulDay } from './rules/rotations.ts'
import { composeLayoverSheet } from './rules/sheets.ts'
import { demoDutyTimeChapters } from './rules/work.ts'

const house = {
  company: 'Transalpine',
  standbyHours: 12,
  standbyDelay: 'quatre-vingt-dix minutes',
  standbys: 7,
  notice: 10,
  publication: 22,
}
const near = { isLong: false, nights: 2, meal: '14,80', night: '25' }
const fleets = [
  { ...near, fleet: 'ATR 72', crew: 2, pilots: 2, amplitude: 11, stages: 6, monthly: 72 },
  { ...near, fleet: 'Embraer 190', crew: 3, pilots: 2, amplitude: 11, stages: 5, monthly: 75 },
  { ...near, fleet: 'Airbus A220', crew: 4, pilots: 2, amplitude: 12, stages: 4, monthly: 76 },
]
const bases = [
  { name: 'Lyon', crews: 224, pilots: 118, parking: 8, delay: 7, first: 'dans la salle du hall A' },
  { name: 'Genève', crews: 96, pilots: 52, parking: 14, delay: 19, first: 'au secteur français, niveau 1' },
  { name: 'Chambéry', crews: 38, pilots: 20, parking: 4, delay: 33, first: 'dans l’aérogare d’affaires' },
  { name: 'Turin', crews: 64, pilots: 36, parking: 9, delay: 12, first: 'au poste des équipages, porte 4' },
]

/** Composes the demo agreement on working time of Transalpine, in about 120 pages. */
export function compose(): string {
  let number = 1
  const parts = fleets.flatMap((fleet, rank) =>
    createDemoFleetRuleValues(house, fleet, rank + 3).map((rules) => {
      number++
      const title = `${rules.isCabin ? 'Personnel de cabine' : 'Pilotes'}, ${rules.fleet}`
      return composeAgreementPart(
        number,
        title,
        [...demoDutyTimeChapters, ...demoRestChapters, ...demoPayHealthCareerChapters.slice(1)],
        rules,
      )
    }),
  )
  return applyFrenchTypography(
    [
      opening,
      ...parts,
      ...bases.map((base, rank) => composeCrewBasePart(number + 1 + rank, base, rank)),
      '## Annexe A – Fiches d’escale',
      'Chaque fiche dit ce qui vaut dans une escale. Elle est mise à jour après chaque visite ; la date figure au bas du tableau.',
      ...shortHaulLayoverPlaces.map((place, rank) => composeLayoverSheet(place, rank, 2022)),
      '## Annexe B – Journées types',
      'Ces journées montrent comment les règles se comptent. Elles n’engagent pas le programme d’une saison.',
      ...pairs.slice(0, DAYS).map((pair, rank) => composeShortHaulDay('Lyon', pair, rank)),
      demoGlossary.replace('## Lexique', '## Annexe C – Lexique'),
    ].join('\n\n'),
  )
}

const away = shortHaulLayoverPlaces.filter(({ code }) => !['CMF', 'GNB', 'GVA'].includes(code))
const pairs = away.slice(0, -7).map((place, rank): [LayoverPlace, LayoverPlace] => [place, away[rank + 7] ?? place])
/** Number of sample working days that brings the demo agreement on working time to 120 pages. */
const DAYS = 7

const opening = `## Titre 1 – Dispositions générales

### Article 1.1 – Objet

Le présent accord organise le temps de travail du personnel navigant de Transalpine : la journée de service, le planning, les repos, les découchés, les réserves et la formation. La rémunération fait l'objet d'accords séparés.

### Article 1.2 – Saisons

L'activité suit deux saisons, l'hiver du 15 décembre au 15 avril, et l'été le reste de l'année. Les plafonds mensuels s'apprécient dans chacune d'elles. Une heure faite au-delà en hiver est rendue avant le 30 septembre.

### Article 1.3 – Pause de saison

Entre deux saisons, chaque membre d'équipage dispose de sept jours libres consécutifs, en plus de ses congés. Les dates sont fixées par base, deux mois à l'avance.

### Article 1.4 – Vols de montagne

Les vols vers un aéroport qui demande une qualification particulière ne sont pas comptés parmi les étapes ordinaires : deux d'entre eux valent trois étapes.

### Article 1.5 – Personnel saisonnier

Les membres d'équipage engagés pour une saison ont les mêmes repos, les mêmes plafonds et les mêmes indemnités. Leur planning est publié aux mêmes dates.

### Article 1.6 – Commission de suivi

Une commission de six membres suit l'application de l'accord. Elle se réunit au début et à la fin de chaque saison, et chaque fois que trois de ses membres le demandent.

::page`
