import { buildApiCallPath } from '#contract/address.ts'
import type { FaqEntry, FaqList } from '#contract/faq/faq.ts'
import type { DeviceStore } from '#src/offline/store/deviceStore.ts'
import { deviceStoreNameOfReply } from '#src/offline/pack/packState.ts'

type Kept = { at: string; answer: FaqList }

/** Pattern of the API path of one FAQ entry, with its slug. */
const QUESTION = /^\/faq\/questions\/([^/?]+)$/
const FAQ = buildApiCallPath('GET /faq')
/** Pattern of the API path of a list of FAQ entries. */
const LIST = /^\/faq(?:\?|$)/

/** Returns one FAQ entry from the lists stored on this device; undefined for other cache keys. */
export async function findFaqEntryOffline(
  store: DeviceStore,
  key: string,
): Promise<{ at: string; answer: { data: FaqEntry } } | undefined> {
  const [, slug] = QUESTION.exec(key) ?? []
  if (slug === undefined) return undefined
  const start = deviceStoreNameOfReply('')
  for (const name of await store.names(deviceStoreNameOfReply(FAQ))) {
    if (!LIST.test(name.slice(start.length))) continue
    const kept = await store.get<Kept>(name)
    const data = kept?.answer.data.find((entry) => entry.slug === decodeURIComponent(slug))
    if (kept && data) return { at: kept.at, answer: { data } }
  }
  return undefined
}
