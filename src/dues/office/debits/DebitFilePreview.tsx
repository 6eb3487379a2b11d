import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { DebitFileContentPreview } from '#contract/dues/office.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { formatCount } from '#src/lib/text.ts'

type Props = {
  preview: DebitFileContentPreview
  /** Called with the last collection date that the next debit file shall include. */
  onReach: (day: string) => void
}

/** Preview of a SEPA debit file: its total, the debits left out with the reason, or why the file is empty. */
export function DebitFilePreview({ preview, onReach }: Props) {
  const { count, total_cents, first, recurrent, from_on, refused, left, announced_days } = preview
  return (
    <Root role="status">
      {count > 0 ? (
        <>
          <p>
            <b>
              {formatCount(count, 'prélèvement')}, {formatCents(total_cents)}
            </b>
            {from_on && `, à partir du ${dateWithoutWeekday(from_on)}`}
          </p>
          <p>
            Premiers de leur mandat&nbsp;: {first}. Récurrents&nbsp;: {recurrent}.
            {announced_days !== null && ` Annoncés ${announced_days} jours avant, ou plus.`}
          </p>
        </>
      ) : (
        <WhyEmpty preview={preview} onReach={onReach} />
      )}
      {refused.length > 0 && (
        <>
          <p>
            Annoncés, mais laissés de côté&nbsp;: {formatCount(left.count, 'prélèvement')},{' '}
            {formatCents(left.total_cents)}.
          </p>
          <ul>
            {refused.map(({ id, name, amount_cents, why }) => (
              <li key={id}>
                {name || 'Ancien adhérent'}, {formatCents(amount_cents)}&nbsp;: {why.toLocaleLowerCase('fr')}
              </li>
            ))}
          </ul>
          {left.count > refused.length && <p>Seuls les {refused.length} premiers sont nommés.</p>}
        </>
      )}
    </Root>
  )
}

function WhyEmpty({ preview: { refused, next_on, unannounced }, onReach }: Props) {
  const many = unannounced.count > 1
  return (
    <>
      <p>
        <b>{refused.length > 0 ? 'Rien ne peut être prélevé d’ici ce jour.' : 'Rien n’est annoncé d’ici ce jour.'}</b>
      </p>
      {unannounced.count > 0 && (
        <p>
          {formatCount(unannounced.count, 'prélèvement')} de {formatCents(unannounced.total_cents)} en tout{' '}
          {many ? 'attendent leur' : 'attend son'} annonce. Elle part d’elle-même dans les six heures, pour un jour
          quatorze jours plus tard au moins.
        </p>
      )}
      {next_on && (
        <>
          <p>Le prochain prélèvement annoncé est pour le {dateWithoutWeekday(next_on)}.</p>
          <Button onClick={() => onReach(next_on)}>Aller jusqu’au {dateWithoutWeekday(next_on)}</Button>
        </>
      )}
      {!next_on && unannounced.count === 0 && refused.length === 0 && (
        <p>Aucune cotisation à venir ne se paie par prélèvement.</p>
      )}
    </>
  )
}

const Root = styled('div')(({ theme: { typography } }) => ({
  ...typography.body2,
  p: { margin: `0 0 ${space.x2}` },
  ul: { margin: 0, paddingInlineStart: space.x5 },
}))
