import { callKey } from '#src/api/call.ts'
import { useBoardReply } from './boardCall.ts'

/** Returns all companies, including hidden ones, which texts may address. */
export const useOfficeCompanies = () => useBoardReply(callKey('GET /board/companies'))
