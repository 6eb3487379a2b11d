import useSWR from 'swr'
import { call, type CallError } from '#src/api/call.ts'
import type { ReplyOf } from '#contract/contract.ts'

type Checked = ReplyOf<'POST /membership/activation/check'>

/** Whether an activation link is still worth something, and whose it is. Asked once: it does not come back to life. */
export const useActivationCheck = (token: string) =>
  useSWR<Checked, CallError>(
    token && ['activation', token],
    () => call('POST /membership/activation/check', { body: { token } }),
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
