import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { durations } from './privacy/durations.ts'
import { parseKeys } from './secrets/keys.ts'

const NO_PROXIES =
  'TRUST_PROXY attend les adresses de vos proxys, séparées par des virgules, par exemple « 127.0.0.1 » ou « 10.0.0.0/8 » : un nombre ou « true » ferait croire ce que n’importe qui écrit.'

const NO_PASSKEY_DOMAIN = 'PASSKEY_DOMAIN attend un nom d’hôte seul, par exemple « portail.example ».'
const NO_PASSKEY_ORIGINS =
  'PASSKEY_ORIGINS attend des adresses https sans chemin, séparées par des virgules, par exemple « https://www.portail.example ».'

/** Beyond this, what the database can take would have to be divided too finely. */
const PROCESSES_AT_MOST = 16

const NO_BUCKET =
  'FILES_S3_URL attend l’adresse du stockage, avec le compartiment et sans mot de passe, par exemple « https://s3.fr-par.scw.cloud/mon-compartiment » ; http:// n’est admis que vers cette machine.'

const NO_PUSH_SERVICE =
  'PUSH_SERVICE attend l’origine d’un service de notifications, par exemple « https://push.exemple.fr » ; http:// n’est admis que vers cette machine.'

const NO_REPLY_ADDRESS =
  'MAIL_REPLY_TO attend une adresse avec « {} » avant l’arobase, par exemple « reponse+{}@exemple.fr » : 32 lettres et chiffres y prennent place, et 64 au plus y tiennent.'

const NO_KEYS =
  'DATA_KEYS attend des clés de 256 bits avec leur nom, séparées par des virgules, la plus récente d’abord : « nom:base64 ».'

const Environment = z.object({
  /** The file that the rest was read from, of a portal that was started as one; nothing for a server on its own. */
  SETTINGS_FILE: z.string().optional(),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Where it listens: this machine alone, unless told (`0.0.0.0` for every network). */
  HOST: z.string().default('localhost'),
  /** How many processes answer, side by side on this machine; `auto`: as many as it has cores. */
  PROCESSES: z
    .literal('auto')
    .transform(() => Math.min(availableParallelism(), PROCESSES_AT_MOST))
    .or(z.coerce.number().int().min(1).max(PROCESSES_AT_MOST))
    .default(1),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The fictitious association, its members' password known to all: unless told, never on a real portal. */
  DEMO: z.enum(['on', 'off']).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** `off` takes the service worker away from every browser that has it: a broken release is taken back so. */
  OFFLINE: z.enum(['on', 'off']).default('on'),
  /** The proxies whose X-Forwarded-For is believed: addresses or ranges, by commas. Nobody's, unless told. */
  TRUST_PROXY: z.string().refine(areProxies, NO_PROXIES).optional(),
  /** Where the built component library is served; nowhere without it. */
  STORYBOOK_PATH: z
    .string()
    .regex(/^\/(?!(api|assets|demo)$)[a-z\d-]+$/)
    .optional(),
  /** Without it no mail leaves; the demo's are kept as files. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who mails come from: `Name <address>`, or an address. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@,;:\p{Cc}]*<[^\s<>@,;:]+@[^\s<>@,;:]+>|[^\s<>@,;:]+@[^\s<>@,;:]+)$/u)
    .optional(),
  /** Where a mailbox that turns out not to exist sends mails back: to the sender, unless told. */
  MAIL_BOUNCES: z
    .string()
    .regex(/^[^\s<>@,;:]+@[^\s<>@,;:]+$/)
    .optional(),
  /** Where answers to what the office writes come back, with `{}` for their secret; without it by a link alone. */
  MAIL_REPLY_TO: z.string().refine(isReplyAddress, NO_REPLY_ADDRESS).optional(),
  /** How long the messages to the association are kept, in days. */
  CONTACT_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(durations.message.days),
  /** Whether the association is one of those whose members have a tax credit for what they pay. */
  TAX_CREDIT: z.enum(['on', 'off']).default('off'),
  /** Host that passkeys are bound to, where it is not that of `PUBLIC_URL`: the former one of a portal that has moved. */
  PASSKEY_DOMAIN: z
    .string()
    .transform((text) => text.toLowerCase())
    .refine((text) => isHost(text), NO_PASSKEY_DOMAIN)
    .optional(),
  /** Other addresses whose pages may use the keys of this host, by commas: `/.well-known/webauthn` names them. */
  PASSKEY_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim().replace(/\/+$/, '')))
    .refine((origins) => origins.every((text) => isOrigin(text)), NO_PASSKEY_ORIGINS)
    .optional(),
  /** Whether the board's office opens to a passkey alone. */
  OFFICE_PASSKEY: z.enum(['required', 'optional']).default('optional'),
  /** One push service beside those of the browsers that there are: its origin. For tests, and for a browser's own. */
  PUSH_SERVICE: z
    .url({ protocol: /^https?$/ })
    .refine((text) => isPushOrigin(text), NO_PUSH_SERVICE)
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Where the nightly backups are kept, or `off`. */
  BACKUP_DIR: z.string().optional(),
  /** Where the files are when they are not in `data/files`: a bucket that speaks S3, and the key that opens it. */
  FILES_S3_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isBucket, NO_BUCKET)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1'),
  FILES_S3_KEY_ID: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  /** What seals bank details, when the key is not to be in `data/keys`: the newest first, which seals. */
  DATA_KEYS: z
    .string()
    .refine((text) => parseKeys(text) !== undefined, NO_KEYS)
    .optional(),
})
const Settings = Environment.refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
  path: ['MAIL_FROM'],
  error: 'MAIL_FROM est requis avec SMTP_URL.',
})
  .refine((env) => !!env.FILES_S3_URL === !!env.FILES_S3_KEY_ID && !!env.FILES_S3_URL === !!env.FILES_S3_SECRET, {
    path: ['FILES_S3_URL'],
    error: 'FILES_S3_URL, FILES_S3_KEY_ID et FILES_S3_SECRET vont ensemble.',
  })
  .transform(({ DEMO, ...env }) => ({ ...env, DEMO: DEMO ? DEMO === 'on' : !env.PUBLIC_URL && !env.DATABASE_URL }))
export type Env = z.output<typeof Settings>

/** The settings of the server, read from the environment. Throws one sentence that names what is wrong. */
export function readEnv(environment: NodeJS.ProcessEnv): Env {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(set)
  if (read.success) return read.data
  const names = read.error.issues.map((issue) => issue.path.join('.'))
  const reasons = read.error.issues.filter(({ code }) => code === 'custom').map(({ message }) => message)
  const wrong = `Réglage incorrect : ${[...new Set(names)].join(', ')}. docs/settings.md dit ce que chacun accepte.`
  throw new Error([wrong, ...reasons].join(' '))
}

/** Addresses or ranges, or the names that the framework has for some; a range of every address is none. */
function areProxies(list: string) {
  return list.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry.trim())) return true
    const most = { 4: 32, 6: 128 }[isIP(address)]
    if (most === undefined || rest.length) return false
    return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
  })
}

/** An address whose part before the @ is one once a secret has taken the place of its only `{}`. */
function isReplyAddress(text: string) {
  const [local = '', domain = '', ...rest] = text.split('@')
  const filled = local.replace('{}', 'f'.repeat(32))
  const isLocal = filled !== local && filled.length <= 64 && /^[\w+=-]+(\.[\w+=-]+)*$/.test(filled)
  return isLocal && /^[a-z\d-]+(\.[a-z\d-]+)*$/i.test(domain) && rest.length === 0
}

/** An address to which a key can be told: encrypted, or on this machine, and with nothing but the bucket in it. */
function isBucket(text: string) {
  const { username, password, search, hash } = new URL(text)
  return isSafeWay(text) && !username && !password && !search && !hash
}

/** An origin and nothing more. */
const isPushOrigin = (text: string) => isSafeWay(text) && new URL(text).href === `${new URL(text).origin}/`

const isHost = (text: string) => URL.canParse(`https://${text}/`) && new URL(`https://${text}/`).hostname === text
const isOrigin = (text: string) => URL.canParse(text) && isPushOrigin(text)

/** Encrypted, or on this machine. */
function isSafeWay(text: string) {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
