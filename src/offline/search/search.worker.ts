import type { SearchPackFileName, OfflineSearchPack } from '#contract/search/searchPack.ts'
import type { SearchWorkerRequest, SearchWorkerReply } from './messages.ts'
import { openOfflineSearchData } from './openOfflineSearchData.ts'

let pack: Promise<ReturnType<typeof openOfflineSearchData>> | undefined

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's own page
const tell = (told: SearchWorkerReply) => postMessage(told)

addEventListener('message', ({ data: asked }: MessageEvent<SearchWorkerRequest>) => {
  answer(asked).then(
    (found) => tell({ id: asked.id, ...found }),
    () => tell({ id: asked.id, isFailed: true }),
  )
})

async function answer(asked: SearchWorkerRequest): Promise<Omit<SearchWorkerReply, 'id'>> {
  if ('facts' in asked) {
    pack = open(asked)
    await pack
    return {}
  }
  const opened = await pack
  if (!opened) return {}
  if ('textPart' in asked) return { textPart: opened.textPart(asked.textPart) }
  if ('clause' in asked) return { clause: opened.clause(asked.clause) }
  return 'place' in asked ? { text: opened.pageText(asked.place) } : { answer: await opened.find(asked.query) }
}

async function open({ facts, files }: { facts: OfflineSearchPack; files: Record<SearchPackFileName, ArrayBuffer> }) {
  const [textes, index, francais] = await Promise.all([
    unsqueeze(files.textes),
    unsqueeze(files.index),
    unsqueeze(files.francais),
  ])
  return openOfflineSearchData(facts, { textes, index, francais })
}

const unsqueeze = async (bytes: ArrayBuffer) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer(),
  )
