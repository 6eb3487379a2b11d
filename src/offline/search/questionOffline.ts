import { fillPath } from '#contract/address.ts'
import type { FaqEntry, FaqList } from '#contract/faq/faq.ts'
import type { DeviceStore } from '#src/offline/store/deviceStore.ts'
import { answerName } from '#src/offline/pack/packState.ts'

type Kept = { at: string; answer: FaqList }

/** The path of one question, whose name in the address it tells. */
const QUESTION = /^\/faq\/questions\/([^/?]+)$/
const FAQ = fillPath('GET /faq')
/** Lists of questions with their answers. */
const LIST = /^\/faq(?:\?|$)/

/** Returns one question and its answer out of the lists that this device keeps; undefined for another key. */
export async function questionOffline(
  store: DeviceStore,
  key: string,
): Promise<{ at: string; answer: { data: FaqEntry } } | undefined> {
  const [, slug] = QUESTION.exec(key) ?? []
  if (slug === undefined) return undefined
  const start = answerName('')
  for (const name of await store.names(answerName(FAQ))) {
    if (!LIST.test(name.slice(start.length))) continue
    const kept = await store.get<Kept>(name)
    const data = kept?.answer.data.find((entry) => entry.slug === decodeURIComponent(slug))
    if (kept && data) return { at: kept.at, answer: { data } }
  }
  return undefined
}
