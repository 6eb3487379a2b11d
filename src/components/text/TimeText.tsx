import { dateWithoutWeekday, formatLongDate, formatShortDate } from '#src/lib/dates.ts'
import { OrdinalText } from './OrdinalText.tsx'

const forms = { long: formatLongDate, short: formatShortDate, day: dateWithoutWeekday }

type Props = { at: string; isShort?: boolean; isDay?: boolean }

/**
 * Date as a `<time>` element: full (« mardi 24 novembre 2026 »), without weekday (« 24 novembre 2026 ») or short (« 24
 * nov. 2026 »).
 */
export function TimeText({ at, isShort = false, isDay = false }: Props) {
  const say = forms[isDay ? 'day' : isShort ? 'short' : 'long']
  return (
    <time dateTime={at}>
      <OrdinalText>{say(at)}</OrdinalText>
    </time>
  )
}
