import useSWR from 'swr'
import type { OwnRequest } from '#contract/membership/ownRequest.ts'
import { call, type CallError } from '#src/api/call.ts'

/** Returns the membership request behind an applicant's link; makes no API request without the link's secret. */
export const useOwnRequest = (token: string) =>
  useSWR<{ data: OwnRequest }, CallError>(token && ['own request', token], () =>
    call('POST /membership/own-request', { body: { token } }),
  )
