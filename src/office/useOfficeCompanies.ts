import { callKey } from '#src/api/call.ts'
import { useBoardReply } from './boardCall.ts'

/** Returns all companies, including hidden ones, for which office texts can be written. */
export const useOfficeCompanies = () => useBoardReply(callKey('GET /board/companies'))
