import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { useNearViewport } from '#src/components/useNearViewport.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'

/** Panel of the calendar feeds, whose code and data load when it comes near the viewport. */
export function LazyCalendarFeeds() {
  const place = useRef<HTMLDivElement>(null)
  // A notification reports a failed load. Scrolling the panel back into view retries.
  const panel = useLoadedCode(loadPanel, useNearViewport(place))
  return <Root ref={place}>{panel && <panel.part />}</Root>
}

const loadPanel = () => import('./CalendarFeeds.tsx').then((module) => module.CalendarFeeds)

const Root = styled('div')(({ theme }) => ({ minHeight: 688, [theme.breakpoints.up('md')]: { minHeight: 432 } }))
