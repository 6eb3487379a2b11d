import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from './boardCall.ts'

/** Returns all companies, including hidden ones, for which office texts can be written. */
export const useOfficeCompanies = () => useBoardApiReply(apiReplyKey('GET /board/companies'))
