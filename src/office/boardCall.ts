import useSWR, { type SWRConfiguration } from 'swr'
import type {
  ApiCallArguments,
  ApiCallName,
  ApiCallReply,
  ApiFileCalls,
  contract,
  JsonApiCallsByName,
} from '#contract/contract.ts'
import type { ApiRoute } from '#contract/route.ts'
import { callApi, ApiCallError, fetchApiReplyByKey, type ApiReplyKey } from '#src/api/call.ts'
import { fetchApiFile } from '#src/api/fetchFile.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { showToast } from '#src/lib/messages.ts'
import { saveFile } from '#src/lib/saveFile.ts'
import { requestReauthentication } from './confirmation.ts'

/** Calls the board's API, with re-authentication in a dialog when the server requires it. Throws ApiCallError. */
export const callBoardApi = <Name extends ApiCallName>(
  name: Name,
  ...input: ApiCallArguments<JsonApiCallsByName[Name]>
): Promise<ApiCallReply<Name>> => withReauthentication(() => callApi(name, ...input))

/**
 * Returns the SWR reply of a board API call. It never deduplicates, because another screen may just have changed the
 * data.
 */
export const useBoardApiReply = <Reply>(
  key: ApiReplyKey<Reply> | null,
  options: SWRConfiguration<Reply, ApiCallError> = {},
) =>
  useSWR<Reply, ApiCallError>(
    key,
    (asked: string) => withReauthentication(() => fetchApiReplyByKey(asked)) as Promise<Reply>,
    {
      dedupingInterval: 0,
      ...options,
    },
  )

/** Runs API calls of the office, and retries them once after re-authentication when the server requires it. */
export async function withReauthentication<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const means = error instanceof ApiCallError ? error.errors['confirmation'] : undefined
    if (!means) throw error
    await requestReauthentication(means === 'passkey' ? 'passkey' : 'password')
    return work()
  }
}

/** Runs an API call. On failure passes the server's field errors to `tell`, then rethrows. */
export async function callReportingServerFieldErrors<T>(
  work: () => Promise<T>,
  tell: (errors: Record<string, string>) => void,
) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiCallError) tell(error.errors)
    throw error
  }
}

/**
 * Runs the action of an office button and shows its outcome in a toast. Then `refresh` reloads the shown data, also
 * after a refusal, because somebody else may have changed it.
 */
export const runBoardAction = (work: () => Promise<string | { message: string }>, refresh?: () => unknown) =>
  showToastOnFailure(async () => {
    try {
      const done = await work()
      showToast('success', typeof done === 'string' ? done : done.message)
    } finally {
      await refresh?.()
    }
  })

/** Downloads a file of the board's API and saves it under the server's name. A toast reports a failure. */
export const saveBoardFile = <Name extends keyof ApiFileCalls<typeof contract>>(
  name: Name,
  ...input: ApiCallArguments<ApiFileCalls<typeof contract>[Name] & ApiRoute>
) =>
  showToastOnFailure(async () => {
    const file = await withReauthentication(() => fetchApiFile<typeof contract, Name>(name, ...input))
    saveFile(file.blob, file.name)
  })
