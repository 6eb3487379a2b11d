import { styled } from '@mui/material/styles'
import { useDeferredValue, type ReactNode } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/**
 * Wrapper of the lower part of a page. After a link it renders in a later task than the upper part; at a first load, at
 * once.
 */
export function DeferredContent({ children }: { children: ReactNode }) {
  const isByLink = useNavigationType() !== NavigationType.Pop
  const isTime = useDeferredValue(true, isByLink ? false : undefined)
  return isTime ? children : <Room />
}

/** Styled placeholder of a page's lower part, which keeps the footer below the browser window meanwhile. */
const Room = styled('div')({ minHeight: '100svh' })
