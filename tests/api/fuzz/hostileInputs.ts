import {
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  oneof,
  record,
  tuple,
  uint8Array,
  type Arbitrary,
} from 'fast-check'
import { arbitraryHostileJson, arbitraryHostileText } from './hostileValues.ts'

/** Subset of JSON Schema that the API's OpenAPI document uses. */
export type OpenApiJsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  default?: unknown
  properties?: Record<string, OpenApiJsonSchema>
}

/** API call as the OpenAPI document describes it. */
export type OpenApiCall = {
  method: string
  path: string
  body?: OpenApiJsonSchema
  parameters: { in: 'path' | 'query'; name: string; schema: OpenApiJsonSchema }[]
}

/** Hostile HTTP request of the API's fuzz test, with the client's IP address. */
export type HostileHttpRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer
  remoteAddress: string
}

/**
 * Returns a fast-check arbitrary of HTTP requests for an API call: plausible ones with hostile values, and fully
 * hostile ones.
 */
export function arbitraryHostileRequests(
  { method, path, body, parameters }: OpenApiCall,
  tokens: string[],
): Arbitrary<HostileHttpRequest> {
  const payload = method === 'GET' ? constant(undefined) : bodies(body)
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  return tuple(urls(path, of('path'), of('query')), headers(tokens), payload, from).map(
    ([url, sent, content, remoteAddress]) => ({
      method,
      url,
      headers: { ...(content && { 'content-type': 'application/json' }), ...sent },
      ...(content && { payload: content }),
      remoteAddress,
    }),
  )
}

// Each request has its own client address: a shared one would reach the rate limit first.
const from = oneof(
  tuple(integer({ min: 1, max: 250 }), integer({ min: 0, max: 255 }), integer({ min: 0, max: 255 })).map(
    (parts) => `10.${parts.join('.')}`,
  ),
  integer({ min: 0, max: 0xffff }).map((group) => `2001:db8:${group.toString(16)}::1`),
)

const plausible = [
  'membre@envol.example',
  'personne@voyage.example',
  '1234 5678',
  'hublot-cravate-7-nuages',
  'web',
  'Bonjour, une question.',
]

/** Returns a fast-check arbitrary of JSON values that a JSON Schema accepts; hostile ones for an unknown schema. */
function valid(schema: OpenApiJsonSchema): Arbitrary<string> {
  if (schema.properties) return object(schema.properties, false)
  if (schema.const !== undefined) return constant(JSON.stringify(schema.const))
  if (schema.enum) return constantFrom(...schema.enum.map((value) => JSON.stringify(value)))
  if (schema.type === 'boolean') return boolean().map(String)
  if (schema.type === 'integer' || schema.type === 'number') return constantFrom('1', '2')
  const taken = plausible.filter((text) => !schema.pattern || new RegExp(schema.pattern, 'u').test(text))
  return taken.length ? constantFrom(...taken.map((text) => JSON.stringify(text))) : arbitraryHostileJson
}

// One object in eight is fully plausible, whatever its number of properties: most are rejected before the slow work.
const PLAUSIBLE = 1 / 8

/**
 * Returns a fast-check arbitrary of JSON objects. A hostile object sometimes lacks a property, repeats one or has an
 * unknown one.
 */
function object(properties: Record<string, OpenApiJsonSchema>, isHostile: boolean): Arbitrary<string> {
  const names = Object.keys(properties)
  const hostile = Math.round(100 * (1 - PLAUSIBLE ** (1 / names.length)))
  const parts = names.map((name) => {
    const inner = properties[name] ?? {}
    const good = inner.properties ? object(inner.properties, isHostile) : valid(inner)
    const value = isHostile
      ? oneof({ weight: 100 - hostile, arbitrary: good }, { weight: hostile, arbitrary: arbitraryHostileJson })
      : good
    return tuple(value, integer({ max: isHostile ? 30 : 10_000 })).map(([json, chance]) => {
      const pair = `${JSON.stringify(name)}:${json}`
      if (chance === 0) return []
      return chance === 1 ? [pair, pair] : [pair]
    })
  })
  const unknown = isHostile
    ? dictionary(constantFrom('admin', '__proto__', 'constructor', 'id', 'member_id', ''), arbitraryHostileJson, {
        maxKeys: 1,
      })
    : constant({})
  return tuple(tuple(...parts), unknown).map(([known, others]) => {
    const more = Object.entries<string>(others).map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    return `{${[...known.flat(), ...more].join(',')}}`
  })
}

function bodies(schema: OpenApiJsonSchema | undefined): Arbitrary<Buffer | undefined> {
  const whole = schema?.properties ? object(schema.properties, false) : constant('{}')
  const mixed = schema?.properties ? object(schema.properties, true) : arbitraryHostileJson
  const cut = tuple(mixed, integer({ min: 0, max: 200 })).map(([json, length]) => json.slice(0, length))
  return oneof(
    { weight: 1, arbitrary: whole.map((json) => Buffer.from(json)) },
    { weight: 12, arbitrary: mixed.map((json) => Buffer.from(json)) },
    { weight: 2, arbitrary: arbitraryHostileJson.map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: cut.map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: mixed.map((json) => Buffer.from(`\ufeff${json}`)) },
    // Invalid UTF-8: half a character, an overlong one, UTF-16.
    { weight: 1, arbitrary: mixed.map((json) => Buffer.from(json.replace(/[a-z]/, '\u00ff'), 'latin1')) },
    { weight: 1, arbitrary: mixed.map((json) => Buffer.from(json, 'utf16le')) },
    { weight: 1, arbitrary: uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: constant(undefined) },
  )
}

const escapes = [
  '%00',
  '%ED%A0%80',
  '%ff',
  '%',
  '%2',
  '%zz',
  '%c0%af',
  '%u0041',
  '+',
  '%2e%2e%2f',
  '&&',
  '=',
  '[]',
  '#',
]

function urls(path: string, params: OpenApiCall['parameters'], query: OpenApiCall['parameters']): Arbitrary<string> {
  const written = oneof(
    arbitraryHostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2000)),
    constantFrom(...escapes),
    constantFrom('1', '2', '0', '-1', '1.5', '9'.repeat(300), '2147483648', 'NaN', ' 1', '1%20'),
  )
  const name = constantFrom(...query.map(({ name: known }) => known), 'page[]', '__proto__', 'constructor', 'a[b]', '')
  const pairs = array(tuple(name, written), { maxLength: 4 })
  const filled = tuple(...params.map(() => written))
  return tuple(filled, pairs).map(([values, search]) => {
    const address = values.reduce((left, value) => left.replace(/\{\w+\}/, () => value), path)
    return search.length ? `${address}?${search.map(([key, value]) => `${key}=${value}`).join('&')}` : address
  })
}

function headers(tokens: string[]): Arbitrary<Record<string, string>> {
  const bearer = constantFrom(...tokens).map((token) => ({ authorization: `Bearer ${token}` }))
  const odd = record(
    {
      authorization: constantFrom(
        '',
        'Bearer',
        'Bearer  a',
        `Bearer ${'a'.repeat(43)}`,
        'Basic YTpi',
        `Bearer ${'é'.repeat(43)}`,
      ),
      cookie: constantFrom(
        'device=',
        `device=${'a'.repeat(43)}`,
        `device=${'x'.repeat(4000)}`,
        ';;;=;',
        'a=b; device=%00',
      ),
      'content-type': constantFrom(
        '',
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'a',
        'application/json;;',
        'application/x-www-form-urlencoded',
      ),
      'content-encoding': constantFrom('gzip', 'br', 'zlib'),
      accept: constantFrom('', '*/*;q=a', 'text/html', 'x'.repeat(2000)),
      'accept-encoding': constantFrom('br;q=0', 'identity;q=0', ',,,', 'gzip;q=nan'),
      'x-forwarded-for': constantFrom('1.2.3.4', 'a, b, c', '::', 'x'.repeat(2000)),
      'if-none-match': constantFrom('*', '"a"'),
      range: constantFrom('bytes=0-1', 'bytes=9-1'),
      host: constantFrom('localhost', 'a b', '[', '%00', '..', ''),
    },
    { requiredKeys: [] },
  )
  return oneof({ weight: 4, arbitrary: bearer }, { weight: 1, arbitrary: odd }, { weight: 1, arbitrary: constant({}) })
}
