import useSWR from 'swr'
import { callApi, type ApiCallError } from '#src/api/call.ts'
import type { ApiCallReply } from '#contract/contract.ts'

type Checked = ApiCallReply<'POST /membership/activation/check'>

/**
 * Checks a new member's activation link and returns its account. Runs once: an expired link never becomes valid again.
 */
export const useActivationLinkCheck = (token: string) =>
  useSWR<Checked, ApiCallError>(
    token && ['activation', token],
    () => callApi('POST /membership/activation/check', { body: { token } }),
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
