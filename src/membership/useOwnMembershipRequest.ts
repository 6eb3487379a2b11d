import useSWR from 'swr'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { call, type CallError } from '#src/api/call.ts'

/** Returns the membership request behind an applicant's link; makes no API request without the link's secret. */
export const useOwnMembershipRequest = (token: string) =>
  useSWR<{ data: OwnMembershipRequest }, CallError>(token && ['own request', token], () =>
    call('POST /membership/own-request', { body: { token } }),
  )
