import { styled } from '@mui/material/styles'
import { useDeferredValue, type ReactNode } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/**
 * What follows the beginning of a page. When one comes by a link, the beginning is drawn first, and this in a task of
 * its own; at a first load it is there at once, as it came from the server.
 */
export function Deferred({ children }: { children: ReactNode }) {
  const isByLink = useNavigationType() !== NavigationType.Pop
  const isTime = useDeferredValue(true, isByLink ? false : undefined)
  return isTime ? children : <Room />
}

/** The footer stays below the window meanwhile. */
const Room = styled('div')({ minHeight: '100svh' })
