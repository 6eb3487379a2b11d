import useSWR from 'swr'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { callApi, type ApiCallError } from '#src/api/call.ts'

/** Returns the membership request behind an applicant's link; makes no API request without the link's secret. */
export const useOwnMembershipRequest = (token: string) =>
  useSWR<{ data: OwnMembershipRequest }, ApiCallError>(token && ['own request', token], () =>
    callApi('POST /membership/own-request', { body: { token } }),
  )
