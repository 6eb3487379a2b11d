import { useSession } from '#src/auth/session.ts'
import { useLate } from '#src/lib/useLate.ts'
import { preparedAt } from '#src/offline/prepared.ts'

/** On a device that was prepared: whether there is a network, how old what is shown is, and what waits to be sent. */
export function NetworkState() {
  const isPrepared = useSession().status === 'member' && preparedAt() !== undefined
  const late = useLate(loadBar, isPrepared)
  return isPrepared && late ? <late.part /> : null
}

const loadBar = () => import('#src/offline/NetworkBar.tsx').then((module) => module.NetworkBar)
