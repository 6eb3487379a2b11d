import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'

/** Returns a page of the office library's pictures that match a search, newest first. */
export const useLibraryPictures = ({ search, page }: { search: string; page: number }, isWanted = true) =>
  useBoardApiReply(isWanted ? apiReplyKey('GET /board/pictures', { query: { search, page } }) : null, {
    keepPreviousData: true,
    revalidateOnMount: true,
  })
