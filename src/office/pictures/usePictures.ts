import { callKey } from '#src/api/call.ts'
import { useBoardReply } from '#src/office/boardCall.ts'

/** Returns a page of the office library's pictures that match a search, newest first. */
export const usePictures = ({ search, page }: { search: string; page: number }, isWanted = true) =>
  useBoardReply(isWanted ? callKey('GET /board/pictures', { query: { search, page } }) : null, {
    keepPreviousData: true,
    revalidateOnMount: true,
  })
