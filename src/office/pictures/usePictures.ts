import { keyOf } from '#src/api/call.ts'
import { useBoardReply } from '#src/office/boardCall.ts'

/** The pictures of the texts, the newest first: a page of them, of some words. */
export const usePictures = ({ search, page }: { search: string; page: number }, isWanted = true) =>
  useBoardReply(isWanted ? keyOf('GET /board/pictures', { query: { search, page } }) : null, {
    keepPreviousData: true,
    revalidateOnMount: true,
  })
