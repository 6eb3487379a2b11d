import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { DebitPreview } from '#contract/boardTreasury.ts'
import { dayDate } from '#src/lib/dates.ts'
import { euros } from '#src/lib/euros.ts'
import { counted } from '#src/lib/text.ts'

/** What a file for the bank will do, in figures; and what it leaves, with why. */
export function DebitSummary({ of }: { of: DebitPreview }) {
  const { count, total_cents, first, recurrent, from_on, refused, announced_days } = of
  if (count === 0 && refused.length === 0) return <p role="status">Rien n’est annoncé d’ici ce jour.</p>
  return (
    <Root role="status">
      <p>
        <b>
          {counted(count, 'prélèvement')}, {euros(total_cents)}
        </b>
        {from_on && `, à partir du ${dayDate(from_on)}`}
      </p>
      <p>
        Premiers de leur mandat&nbsp;: {first}. Récurrents&nbsp;: {recurrent}.
        {announced_days !== null && ` Annoncés ${announced_days} jours avant, ou plus.`}
      </p>
      {refused.length > 0 && (
        <>
          <p>Annoncés, mais laissés de côté&nbsp;:</p>
          <ul>
            {refused.map(({ id, name, amount_cents, why }) => (
              <li key={id}>
                {name || 'Ancien adhérent'}, {euros(amount_cents)}&nbsp;: {why.toLocaleLowerCase('fr')}
              </li>
            ))}
          </ul>
        </>
      )}
    </Root>
  )
}

const Root = styled('div')(({ theme: { typography } }) => ({
  ...typography.body2,
  p: { margin: `0 0 ${space.x2}` },
  ul: { margin: 0, paddingInlineStart: space.x5 },
}))
