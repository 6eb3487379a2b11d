import { useEffect, useState } from 'react'

/** Whether something has been so for this time, in ms: a wait that is over before is not shown. */
export function useDelayedFlag(isSo: boolean, ms = 150): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setHasLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isSo, ms])
  return isSo && hasLasted
}
