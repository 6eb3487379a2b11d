import { useEffect } from 'react'
import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { storeCardKeys } from './storedCardKeys.ts'

/** Gives this device of the board what checks cards where there is no network, for as long as its person is signed in. */
export function useKeepCardKeys() {
  const { data } = useReply(keyOf('GET /board/card-keys'))
  const keys = data?.data
  useEffect(() => {
    if (keys) storeCardKeys(keys)
  }, [keys])
}
