import type { PackPart, SearchPack } from '#contract/search/searchPack.ts'
import type { Asked, Told } from './messages.ts'
import { openPack } from './openPack.ts'

let pack: Promise<ReturnType<typeof openPack>> | undefined

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's own page
const tell = (told: Told) => postMessage(told)

addEventListener('message', ({ data: asked }: MessageEvent<Asked>) => {
  answer(asked).then(
    (found) => tell({ id: asked.id, ...found }),
    () => tell({ id: asked.id, isFailed: true }),
  )
})

async function answer(asked: Asked): Promise<Omit<Told, 'id'>> {
  if ('facts' in asked) {
    pack = open(asked)
    await pack
    return {}
  }
  const opened = await pack
  if (!opened) return {}
  if ('clause' in asked) return { clause: opened.clause(asked.clause) }
  return 'place' in asked ? { text: opened.pageText(asked.place) } : { answer: await opened.find(asked.query) }
}

async function open({ facts, files }: { facts: SearchPack; files: Record<PackPart, ArrayBuffer> }) {
  const [textes, index, francais] = await Promise.all([
    unsqueeze(files.textes),
    unsqueeze(files.index),
    unsqueeze(files.francais),
  ])
  return openPack(facts, { textes, index, francais })
}

const unsqueeze = async (bytes: ArrayBuffer) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer(),
  )
