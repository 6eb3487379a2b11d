import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { formatDayRange, isoDay } from '#src/lib/dates.ts'
import { formatCount, quoteFrench } from '#src/lib/text.ts'
import type { FlightRoster } from './Roster.ts'

const SHOWN = 50

/** List of the entries and lines of a roster's file that were skipped, each with its reason. */
export function SkippedRosterEntryList({ roster: { skipped, list } }: { roster: FlightRoster }) {
  if (skipped === 0) return null
  const many = skipped > 1
  return (
    <>
      <p>
        {`${formatCount(skipped, 'entrée')} ${many ? 'n’ont' : 'n’a'} pas été comprise${many ? 's' : ''}\u00a0: vérifiez ${many ? 'ces jours-là' : 'ce jour-là'} vous-même.`}
      </p>
      {list && list.length > 0 && (
        <details>
          <summary>Ce qui a été laissé de côté</summary>
          <Skipped>
            {list.slice(0, SHOWN).map(({ words, why, at }) => (
              <li key={`${words} ${at}`}>
                {quoteFrench(words)}
                {at !== undefined && `, ${dayOf(at)}`}
                {`\u00a0: ${why}`}
              </li>
            ))}
          </Skipped>
          {list.length > SHOWN && <p>{`Et ${list.length - SHOWN} de plus.`}</p>}
        </details>
      )}
    </>
  )
}

const dayOf = (at: number) => formatDayRange(isoDay(new Date(at)), isoDay(new Date(at)))

const Skipped = styled('ul')({
  margin: `${space.x3} 0`,
  paddingInlineStart: space.x5,
  overflowWrap: 'anywhere',
})
