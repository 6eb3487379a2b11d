import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { supportedApiMembers, newerBrowserApis } from '#tests/browsers/newerApis.ts'

/*
 * Compares the APIs that the built files use with those of the oldest supported browsers. A newer name that an older
 * interface has too is ambiguous here, such as `size` of a query. For those, the journeys of
 * `tests/e2e/browsers.spec.ts` remove all newer APIs from a browser.
 */
const FOLDER = new URL('../../dist/client/assets/', import.meta.url)

/** Web APIs that source files may use although some supported browser lacks them, with the reason. */
const allowed: [file: RegExp, api: RegExp, why: string][] = [
  [
    /^engine|^pdf\.worker/,
    /Base64|Hex|Set\.|sumPrecise|Iterator|awJSON|getOrInsert|Promise\.|URL\.parse/,
    'polyfilled in it',
  ],
  [
    /^engine|^pdf\.worker/,
    /QuotaExceededError|VideoFrame|ImageDecoder|Float16Array|Sanitizer|Array\.with/,
    'looked for first',
  ],
  [/^engine/, /AbortSignal\.any|getCoalescedEvents/, 'editing, which the reader does not offer'],
  [/^engine/, /Response\.bytes/, 'given to browsers without it: src/accords/reader/pdf/newerApis.ts'],
  [
    /^pdf\.worker/,
    /Response\.bytes|toSpliced|transferToFixedLength/,
    'writing a changed file, which the reader never does',
  ],
  [/^deviceStore/, /IDBFactory\.databases/, 'asked for first: without it the store is opened'],
  [/^readRoster/, /RTCIceCandidate\.component/, 'a word of ical.js'],
  [
    /^RichTextEditor/,
    /addElement|Registration\.sync|caretPosition|caretRange|trustedTypes|getComposedRanges|Element\.command|Source\.handle/,
    'ProseMirror looks for them first, or they are its own of that name',
  ],
  [/^forms/, /URL\.canParse|captureStackTrace/, 'zod looks for them first'],
  [/^react|^portal/, /ViewTransition|Profiler/, 'React looks for the one first, and has another of its own'],
  [/^portal/, /IdleCallback/, 'src/lib/whenIdle.ts looks for it first'],
  [/^ShareButton|^texts|^ImageDialog/, /Navigator\.share|ullscreen/, 'offered where it is'],
  [
    /^accords|^worker|^esm|^registerWorker|^searchWorker/,
    /trustedTypes|AuthenticatorAttestationResponse/,
    'looked for first',
  ],
  [/^office/, /^BarcodeDetector$/, 'looked for first'],
  [/^PreparePage/, /^StorageManager\.estimate$/, 'looked for first'],
  [/^search\.worker/, /toSorted/, 'src/offline/search/storedSearchPack.ts looks for it first'],
  [/^decode/, /^scheduler$|Buffer\.resize/, 'the QR code reader’s own of that name'],
  [/^Reader/, /^Document\.caret/, 'src/accords/reader/pictures/useTextWish.ts looks for one, then for the other'],
  [/^Reader|^mui/, /^Iterator\.toArray$/, 'Children.toArray of React'],
  [
    /./,
    /InputElement\.alpha|^FileSystemEntry|Entry\.isVisible|EventTarget\.when|FontFaceSet|^ML$|Buffer\.grow|getName|dump|\.xr/,
    'something else of that name',
  ],
]

it('the build uses no API that the oldest supported browsers lack', () => {
  const found = readdirSync(FOLDER)
    .filter((name) => /\.m?js$/.test(name))
    .flatMap((name) => [...new Set(newerIn(name))].map((api) => ({ name, api })))
  const unknown = found.filter(({ name, api }) => !allowed.some(([file, apis]) => file.test(name) && apis.test(api)))
  expect(unknown).toEqual([])
  // Each exception is still needed.
  const idle = allowed.filter(([file, apis]) => !found.some(({ name, api }) => file.test(name) && apis.test(api)))
  expect(idle).toEqual([])
})

it('the check finds APIs that were once used', () => {
  const of = (code: string) => newerOf(parsed('a.js', code))
  expect(of('Map.groupBy(a, b); Promise.withResolvers(); a.toSorted(); b.toWellFormed(); new Temporal.Now()')).toEqual([
    'Map.groupBy',
    'Promise.withResolvers',
    'Array.toSorted, TypedArray.toSorted',
    'String.toWellFormed',
    'Temporal',
  ])
  expect(of('a.sort(); new Map(); structuredClone(b); [].findLast(c)')).toEqual([])
})

const wholes = new Set(newerBrowserApis.flatMap(({ of, member }) => (member === undefined ? of : [])))
const statics = new Set(
  newerBrowserApis.flatMap(({ of, member, isStatic }) => (member && isStatic ? `${of}.${member}` : [])),
)
const members = new Map<string, string[]>()
for (const { of, member, isStatic } of newerBrowserApis) {
  // A member of a newer interface is reported with the interface.
  if (!member || isStatic || wholes.has(of) || supportedApiMembers.has(member)) continue
  members.set(member, [...(members.get(member) ?? []), `${of}.${member}`])
}

const newerIn = (name: string) => newerOf(parsed(name, readFileSync(new URL(name, FOLDER), 'utf8')))

type Node = { type: string; name?: string; computed?: boolean; object?: Node; property?: Node; callee?: Node }

function newerOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const here = 'type' in node ? apiOf(node as Node) : undefined
  return [...(here ? [here] : []), ...Object.values(node).flatMap(newerOf)]
}

function apiOf({ type, name = '', computed, object, property, callee }: Node) {
  if (type === 'Identifier') return wholes.has(name) ? name : undefined
  if (type === 'MemberExpression' && !computed) {
    const path = `${object?.name}.${property?.name}`
    return statics.has(path) ? path : undefined
  }
  const called = type === 'CallExpression' && callee?.type === 'MemberExpression' && !callee.computed && callee.property
  return called ? members.get(called.name ?? '')?.join(', ') : undefined
}

function parsed(name: string, code: string): unknown {
  const { program, errors } = parseSync(name.replace('.mjs', '.js'), code, { sourceType: 'module' })
  expect(errors).toEqual([])
  return program
}
