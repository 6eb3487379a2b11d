import { keyOf } from '#src/api/call.ts'
import { useBoardReply } from './boardCall.ts'

/** Every company, also those that visitors do not see: texts may be for them. */
export const useOfficeCompanies = () => useBoardReply(keyOf('GET /board/companies'))
