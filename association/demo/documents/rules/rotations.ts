import type { LayoverPlace } from './places.ts'

const clock = (minutes: number) => {
  const day = ((minutes % 1440) + 1440) % 1440
  return `${Math.floor(day / 60)} h ${String(day % 60).padStart(2, '0')}`
}
const spell = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`

/**
 * Composes the text of a sample long-haul flight rotation for the demo agreements: each day, then the rest that
 * follows.
 */
export function composeLongHaulRotation({ name, hours }: LayoverPlace, rank: number): string {
  const flight = Math.round((hours > 0 ? 6 + 0.85 * hours : 3.5 + 0.8 * -hours) * 12) * 5
  const leaves = 590 + ((rank * 85) % 640)
  const stay = 2 + (rank % 3)
  const back = leaves + flight + hours * 60 + 1440 * (stay - 1) + 300 + ((rank * 35) % 300)
  const home = back - hours * 60 + flight
  const nights = Math.abs(hours) <= 6 ? 2 : Math.abs(hours) <= 9 ? 3 : 4
  return [
    `### Rotation L${String(rank + 1).padStart(2, '0')} – Paris, ${name}, Paris`,
    `Cette rotation sert d’exemple. Les heures sont celles du lieu ; l’écart avec Paris est de ${String(Math.abs(hours)).replace('.', ',')} heures en hiver, et le temps de vol de ${spell(flight)} dans chaque sens.`,
    [
      '| Étape | Jour | Heure du lieu |',
      '| --- | --- | ---: |',
      `| Présentation à Paris | 1 | ${clock(leaves - 90)} |`,
      `| Départ de Paris | 1 | ${clock(leaves)} |`,
      `| Arrivée à ${name} | ${leaves + flight + hours * 60 >= 1440 ? 2 : 1} | ${clock(leaves + flight + hours * 60)} |`,
      `| Départ de ${name} | ${1 + Math.floor(back / 1440)} | ${clock(back)} |`,
      `| Arrivée à Paris | ${1 + Math.floor(home / 1440)} | ${clock(home)} |`,
      `| Fin de service | ${1 + Math.floor((home + 30) / 1440)} | ${clock(home + 30)} |`,
    ].join('\n'),
    `À l’aller, le service dure ${spell(flight + 120)}. Le repos en escale contient ${stay === 2 ? 'une nuit locale au moins' : `${stay - 1} nuits locales au moins`} ; il commence à la fin réelle du service, et se vérifie avec la fiche de ${name}.`,
    `Au retour, la fin de service à ${clock(home + 30)} ouvre ${nights} nuits locales au domicile. ${nightWords(home + 30)} Un retard de plus d’une heure décale le repos d’autant, et le service suivant est retiré s’il ne peut plus être assuré.`,
    '::page',
  ].join('\n\n')
}

const nightWords = (end: number) =>
  end % 1440 < 480
    ? 'La nuit qui s’achève ne compte pas : la première est celle qui commence le soir même.'
    : end % 1440 <= 1320
      ? 'La première nuit est celle du jour même, puisque le service finit avant 22 h.'
      : 'La première nuit compte si le service finit à minuit au plus tard, sans quoi elle est celle du lendemain.'

/**
 * Composes the text of a sample day of four short flights from a crew base, for the demo agreements, with the rest that
 * follows.
 */
export function composeShortHaulDay(base: string, [first, second]: [LayoverPlace, LayoverPlace], rank: number): string {
  const start = 330 + ((rank * 95) % 420)
  const legs = [base, first.name, base, second.name, base]
  let time = start + 60
  const rows = legs.slice(1).map((to, index) => {
    const leaves = time
    const arrives = leaves + 55 + ((rank * 10 + index * 15) % 50)
    time = arrives + 45
    return `| ${legs[index] ?? base} – ${to} | ${clock(leaves)} | ${clock(arrives)} |`
  })
  const end = time - 15
  return [
    `### Journée C${String(rank + 1).padStart(2, '0')} – ${base}, ${first.name}, ${second.name}`,
    `Cette journée à quatre étapes sert d’exemple. Les heures sont celles de ${base}.`,
    ['| Étape | Départ | Arrivée |', '| --- | ---: | ---: |', ...rows].join('\n'),
    `La présentation est à ${clock(start)} et le service finit à ${clock(end)} : il dure ${spell(end - start)}. Le repos qui suit ne peut être plus court que cette durée, ni que le plancher de la base.`,
    end - start > 600
      ? 'Le service dépasse dix heures : il ouvre deux repas. Le second est pris pendant l’escale la plus longue, assis, et pendant vingt minutes au moins.'
      : 'Le service dépasse six heures : il ouvre un repas, pris à bord s’il est chaud, ou payé à défaut.',
    '::page',
  ].join('\n\n')
}
