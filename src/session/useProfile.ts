import useSWR from 'swr'
import type { ReplyOf } from '#contract/contract.ts'
import { keyOf, type CallError } from '#src/api/call.ts'

/** The signed-in member; no call unless asked for. */
export const useProfile = (isWanted: boolean) =>
  useSWR<ReplyOf<'GET /profile'>, CallError>(isWanted ? keyOf('GET /profile') : null)
