import { useEffect, useState } from 'react'

/** True once `isSo` has been true for `ms` milliseconds. Avoids showing short waits. */
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
