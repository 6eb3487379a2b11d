const euros = (value: number) => `${Math.round(value).toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')} €`

/** Composes a demo pay scale as a table: pay by seniority step, for one job. */
export function composePayScale(
  title: string,
  { first, rise, hour }: { first: number; rise: number; hour: number },
  steps = 22,
): string {
  const rows = Array.from({ length: steps }, (_, rank) => {
    const monthly = first * (1 + rise) ** rank
    return `| ${rank + 1} | ${rank === 0 ? 'À l’embauche' : `${rank + Math.max(0, rank - 8)} an${rank > 1 ? 's' : ''}`} | ${euros(monthly)} | ${(hour * (1 + rise) ** rank).toFixed(2).replace('.', ',')} € | ${euros(monthly * 13)} |`
  })
  return [
    `### ${title}`,
    `Le barème donne, pour chaque échelon, le minimum garanti du mois et la valeur de l’heure de vol au-delà. On change d’échelon chaque année jusqu’au neuvième, puis tous les deux ans, à la date anniversaire de l’embauche et sans évaluation.`,
    [
      '| Échelon | Ancienneté | Minimum garanti | Heure de vol | Par an, avec le treizième mois |',
      '| ---: | --- | ---: | ---: | ---: |',
      ...rows,
    ].join('\n'),
    '::page',
  ].join('\n\n')
}
