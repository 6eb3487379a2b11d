import type { ApiCallsMergedFromSubjects, contract } from '#contract/contract.ts'
import { PROOF_LETTERS, SIGNATURE_LETTERS, TOKEN_LETTERS } from '#contract/polls/ballotFormat.ts'
import { API_PREFIX } from '#contract/address.ts'
import type { ApiRoute } from '#contract/route.ts'
import { runLoadTest } from '#tests/bench/runLoadTest.ts'
import { medianResponseTime, requestUntilAborted, roundForDisplay, timeHttpRequest } from './measure.ts'
import type { StressTestFinding, StressTestContext } from './finding.ts'

type All = ApiCallsMergedFromSubjects<typeof contract>
type PublicCall = { [Name in keyof All]: All[Name] extends ApiRoute & { access: 'public' } ? Name : never }[keyof All]
/** Returns the n-th request to a public API call: its path below the API's root, and its optional body. */
type Asked = (count: number) => [path: string, body?: object]

const forgedBallot = {
  answers: '{}',
  token: 'A'.repeat(TOKEN_LETTERS),
  signature: 'A'.repeat(SIGNATURE_LETTERS),
  proof: 'A'.repeat(PROOF_LETTERS),
}
const device_infos = { device_type: 'web', device_name: 'Strain', device_platform: 'Linux' }
const hex = (count: number) => count.toString(16).padStart(32, '0')
const secret = (count: number) => count.toString().padStart(43, 'x')
const email = (count: number) => `personne-${count}@strain.example`
const same =
  (path: string): Asked =>
  () => [path]

/**
 * Requests to each public API call: as pages make them, and with invented values. A new public call does not compile
 * without an entry.
 */
const asked: Record<PublicCall, { known: Asked; invented: Asked }> = {
  'GET /companies': { known: same('/companies'), invented: (n) => [`/companies?x=${n}`] },
  'GET /contact-data': { known: same('/contact-data'), invented: (n) => [`/contact-data?company_id=${1000 + n}`] },
  'GET /faq/questions': { known: same('/faq/questions'), invented: (n) => [`/faq/questions?company=${1000 + n}`] },
  'GET /faq/questions/:slug': {
    known: same('/faq/questions/fatigue-le-dire'),
    invented: (n) => [`/faq/questions/inventee-${n}`],
  },
  'GET /faq': { known: same('/faq?company=1'), invented: (n) => [`/faq?company=${1000 + n}`] },
  'GET /faq/highlights': { known: same('/faq/highlights'), invented: (n) => [`/faq/highlights?company=${1000 + n}`] },
  'GET /pages/:page': { known: same('/pages/a-propos'), invented: (n) => [`/pages/a-propos?company=${1000 + n}`] },
  'GET /membership/options': { known: same('/membership/options'), invented: (n) => [`/membership/options?x=${n}`] },
  'GET /posts': { known: same('/posts'), invented: (n) => [`/posts?company=${1000 + n}&per_page=${1 + (n % 50)}`] },
  'GET /posts/:id': { known: same('/posts/1'), invented: (n) => [`/posts/${100_000 + n}`] },
  'GET /events/next': { known: same('/events/next'), invented: (n) => [`/events/next?company=${1000 + n}`] },
  'GET /calendar/:secret': {
    known: same(`/calendar/${secret(0)}.ics`),
    invented: (n) => [`/calendar/${secret(n)}.ics`],
  },
  'GET /pictures/:name': { known: same(`/pictures/${hex(0)}.webp`), invented: (n) => [`/pictures/${hex(n)}.webp`] },
  'GET /help-pictures/:name': {
    known: same('/help-pictures/demandes.webp'),
    invented: (n) => [`/help-pictures/inventee-${n}.webp`],
  },
  'GET /logos/:name': { known: same(`/logos/${hex(0)}.webp`), invented: (n) => [`/logos/${hex(n)}.webp`] },
  'GET /portraits/:name': { known: same(`/portraits/${hex(0)}.webp`), invented: (n) => [`/portraits/${hex(n)}.webp`] },
  'GET /search': { known: same('/search?query=repos'), invented: (n) => [`/search?query=mot${n}&company=${1000 + n}`] },
  'POST /polls/:id/ballots': {
    known: () => ['/polls/1/ballots', forgedBallot],
    invented: (n) => [`/polls/${100_000 + n}/ballots`, forgedBallot],
  },
  'POST /faq/:id/opinion': {
    known: () => ['/faq/1/opinion', { helpful: true }],
    invented: (n) => [`/faq/${100_000 + n}/opinion`, { helpful: true }],
  },
  'POST /login': {
    known: () => ['/login', { email: 'membre@envol.example', password: 'inconnu', device_infos }],
    invented: (n) => ['/login', { email: email(n), password: 'inconnu', device_infos }],
  },
  'POST /logout/offline': {
    known: () => ['/logout/offline', { token_hashes: ['0'.repeat(64)] }],
    invented: (n) => ['/logout/offline', { token_hashes: [n.toString(16).padStart(64, '0')] }],
  },
  'POST /login/passkey/options': {
    known: () => ['/login/passkey/options', {}],
    invented: (n) => [`/login/passkey/options?x=${n}`, {}],
  },
  'POST /login/passkey': {
    known: () => ['/login/passkey', {}],
    invented: (n) => ['/login/passkey', { credential: n }],
  },
  'POST /forgot-password': {
    known: () => ['/forgot-password', { email: 'membre@envol.example' }],
    invented: (n) => ['/forgot-password', { email: email(n) }],
  },
  'POST /code-verefication': {
    known: () => ['/code-verefication', { email: 'membre@envol.example', code: '12345678' }],
    invented: (n) => ['/code-verefication', { email: email(n), code: '12345678' }],
  },
  'POST /password/reset': {
    known: () => ['/password/reset', {}],
    invented: (n) => ['/password/reset', { token: secret(n), password: 'a'.repeat(n % 60) }],
  },
  'POST /membership/requests': {
    known: () => ['/membership/requests', {}],
    invented: (n) => ['/membership/requests', { email: email(n) }],
  },
  'POST /membership/own-request': {
    known: () => ['/membership/own-request', {}],
    invented: (n) => ['/membership/own-request', { token: secret(n) }],
  },
  'POST /membership/own-request/confirmation': {
    known: () => ['/membership/own-request/confirmation', {}],
    invented: (n) => ['/membership/own-request/confirmation', { token: secret(n) }],
  },
  'POST /membership/own-request/correction': {
    known: () => ['/membership/own-request/correction', {}],
    invented: (n) => ['/membership/own-request/correction', { token: secret(n) }],
  },
  'POST /membership/own-request/messages': {
    known: () => ['/membership/own-request/messages', {}],
    invented: (n) => ['/membership/own-request/messages', { token: secret(n), text: 'Un mot' }],
  },
  'POST /membership/own-request/files': {
    known: () => ['/membership/own-request/files', {}],
    invented: (n) => ['/membership/own-request/files', { token: secret(n), name: 'contrat.pdf' }],
  },
  'PUT /membership/request-files/:key': {
    known: same(`/membership/request-files/${secret(0)}`),
    invented: (n) => [`/membership/request-files/${secret(n)}`],
  },
  'POST /membership/own-request/withdrawal': {
    known: () => ['/membership/own-request/withdrawal', {}],
    invented: (n) => ['/membership/own-request/withdrawal', { token: secret(n) }],
  },
  'POST /membership/activation': {
    known: () => ['/membership/activation', {}],
    invented: (n) => ['/membership/activation', { token: secret(n) }],
  },
  'POST /membership/activation/check': {
    known: () => ['/membership/activation/check', { token: secret(0) }],
    invented: (n) => ['/membership/activation/check', { token: secret(n) }],
  },
  'POST /contact-us': {
    known: () => ['/contact-us', message(0)],
    invented: (n) => ['/contact-us', { ...message(n), company_id: 1000 + n }],
  },
  'POST /contact-us/exchange': {
    known: () => ['/contact-us/exchange', { token: secret(0) }],
    invented: (n) => ['/contact-us/exchange', { token: secret(n) }],
  },
  'POST /contact-us/exchange/messages': {
    known: () => ['/contact-us/exchange/messages', { token: secret(0) }],
    invented: (n) => ['/contact-us/exchange/messages', { token: secret(n), key: `${n}`, content: 'Un mot.' }],
  },
  'GET /contact-files/:secret': {
    known: same(`/contact-files/${hex(0)}.pdf`),
    invented: (n) => [`/contact-files/${hex(n)}.pdf`],
  },
}

const message = (count: number) => ({
  name: 'Strain',
  email: email(count),
  subject: 'Essai',
  content: `Message ${count}`,
  company_id: 1,
})

/** Stress test: makes each public API call on a hundred connections, while another client requests the home page. */
export async function stressTestPublicCalls({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const slow: string[] = []
  let [slowest, worst] = [0, '']
  let count = 0
  for (const [name, ways] of Object.entries(asked)) {
    for (const [way, ask] of Object.entries(ways)) {
      await timeHttpRequest(portal.url)
      const over = new AbortController()
      const reader = requestUntilAborted(portal.url, over.signal)
      const request = () => {
        const [path, body] = ask(count++)
        return { method: name.split(' ', 1)[0] ?? '', path: `${API_PREFIX}${path}`, body }
      }
      const flood = await runLoadTest(portal.url, { connections: 100, seconds: 3, request })
      over.abort()
      const middle = medianResponseTime(await reader)
      const told = `${name}, ${way}: ${roundForDisplay(middle)} ms, ${Math.round(flood.perSecond)} answers/s, ${JSON.stringify(flood.statuses)}`
      console.log(`    ${told}`)
      if (middle > slowest) [slowest, worst] = [middle, `${name}, ${way}`]
      if (middle >= 300 || Object.keys(flood.statuses).some((status) => Number(status) >= 500 && status !== '503'))
        slow.push(told)
    }
  }
  return [
    {
      what: `home, read beside 100 connections making each of ${Object.keys(asked).length} public calls, known and invented`,
      seen: slow.length
        ? slow.join('; ')
        : `median at most ${roundForDisplay(slowest)} ms (${worst}), nothing above 499 but 503`,
      bound: 'median < 300 ms beside each, no other failure than 503',
      isHeld: slow.length === 0,
    },
  ]
}
