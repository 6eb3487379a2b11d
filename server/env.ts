import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { retentionPeriods } from './privacy/durations.ts'
import { parseEncryptionKeys } from './secrets/keys.ts'

const NO_PROXIES =
  'TRUST_PROXY attend les adresses de vos proxys, séparées par des virgules, par exemple « 127.0.0.1 » ou « 10.0.0.0/8 » : un nombre ou « true » ferait croire ce que n’importe qui écrit.'

const NO_PASSKEY_DOMAIN = 'PASSKEY_DOMAIN attend un nom d’hôte seul, par exemple « portail.example ».'
const NO_PASSKEY_ORIGINS =
  'PASSKEY_ORIGINS attend des adresses https sans chemin, séparées par des virgules, par exemple « https://www.portail.example ».'

/** Maximum number of web server processes, which divide the database connections. */
const PROCESSES_AT_MOST = 16

const NO_BUCKET =
  'FILES_S3_URL attend l’adresse du stockage, avec le compartiment et sans mot de passe, par exemple « https://s3.fr-par.scw.cloud/mon-compartiment » ; http:// n’est admis que vers cette machine.'

const NO_PUSH_SERVICE =
  'PUSH_SERVICE attend l’origine d’un service de notifications, par exemple « https://push.exemple.fr » ; http:// n’est admis que vers cette machine.'

const NO_METRICS_TOKEN =
  'METRICS_TOKEN attend un secret d’au moins 20 caractères sans espace, par exemple celui de «\u00a0openssl rand -hex 32\u00a0».'

const NO_WEBHOOK = 'ALERT_WEBHOOK attend une adresse https://\u00a0; http:// n’est admis que vers cette machine.'

const NO_REPLY_ADDRESS =
  'MAIL_REPLY_TO attend une adresse avec « {} » avant l’arobase, par exemple « reponse+{}@exemple.fr » : 32 lettres et chiffres y prennent place, et 64 au plus y tiennent.'

const NO_KEYS =
  'DATA_KEYS attend des clés de 256 bits avec leur nom, séparées par des virgules, la plus récente d’abord : « nom:base64 ».'

const Environment = z.object({
  /** Path of the settings file of a configured portal; absent for a bare server. */
  SETTINGS_FILE: z.string().optional(),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /**
   * IP address or host name on which the HTTP server listens; this machine only by default (`0.0.0.0` for every
   * network).
   */
  HOST: z.string().default('localhost'),
  /** Number of web processes; `auto` for one per core. */
  PROCESSES: z
    .literal('auto')
    .transform(() => Math.min(availableParallelism(), PROCESSES_AT_MOST))
    .or(z.coerce.number().int().min(1).max(PROCESSES_AT_MOST))
    .default(1),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * Demo with a fictitious association and public passwords. By default off on a portal with its own address or
   * database.
   */
  DEMO: z.enum(['on', 'off']).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** `off` removes the service worker from every browser, which takes back a broken release. */
  OFFLINE: z.enum(['on', 'off']).default('on'),
  /** Proxies whose X-Forwarded-For header is trusted: IP addresses or ranges, separated by commas. None by default. */
  TRUST_PROXY: z.string().refine(isProxyList, NO_PROXIES).optional(),
  /** Path of the built component library; not served by default. */
  STORYBOOK_PATH: z
    .string()
    .regex(/^\/(?!(api|assets|demo)$)[a-z\d-]+$/)
    .optional(),
  /** SMTP server. Without it no mail is sent; the demo saves its mails as files. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of the portal's mails: `Name <address>` or an e-mail address. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@,;:\p{Cc}]*<[^\s<>@,;:]+@[^\s<>@,;:]+>|[^\s<>@,;:]+@[^\s<>@,;:]+)$/u)
    .optional(),
  /** E-mail address that receives bounces; the sender by default. */
  MAIL_BOUNCES: z
    .string()
    .regex(/^[^\s<>@,;:]+@[^\s<>@,;:]+$/)
    .optional(),
  /**
   * Reply e-mail address of the office's mails, with `{}` for the secret. Without it, replies go through a link only.
   */
  MAIL_REPLY_TO: z.string().refine(isReplyAddress, NO_REPLY_ADDRESS).optional(),
  /** Retention of contact messages, in days. */
  CONTACT_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(retentionPeriods.message.days),
  /** `on` when dues give members a tax credit. */
  TAX_CREDIT: z.enum(['on', 'off']).default('off'),
  /** Host of the passkeys when it differs from `PUBLIC_URL`'s: the former one of a moved portal. */
  PASSKEY_DOMAIN: z
    .string()
    .transform((text) => text.toLowerCase())
    .refine((text) => isHost(text), NO_PASSKEY_DOMAIN)
    .optional(),
  /** Other origins that may use this host's passkeys, separated by commas; listed in `/.well-known/webauthn`. */
  PASSKEY_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim().replace(/\/+$/, '')))
    .refine((origins) => origins.every((text) => isOrigin(text)), NO_PASSKEY_ORIGINS)
    .optional(),
  /** `required` when the office opens only after a sign-in by passkey. */
  OFFICE_PASSKEY: z.enum(['required', 'optional']).default('optional'),
  /** Origin of an additional push service, for tests or an unusual browser. */
  PUSH_SERVICE: z
    .url({ protocol: /^https?$/ })
    .refine((text) => isPushOrigin(text), NO_PUSH_SERVICE)
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Folder of the portal's nightly backups, or `off`. */
  BACKUP_DIR: z.string().optional(),
  /** Free space of a disk in percent below which administrators are alerted. */
  DISK_FREE_PERCENT: z.coerce.number().min(0).max(100).default(15),
  /** URL that receives alerts as JSON. */
  ALERT_WEBHOOK: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeWay, NO_WEBHOOK)
    .optional(),
  /** Refusal of requests that wait too long, and while the event loop is late, the least important first. */
  LOAD_SHEDDING: z.enum(['on', 'off']).default('on'),
  /** Secret with which another machine reads the metrics. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,}$/, NO_METRICS_TOKEN)
    .optional(),
  /** URL of the S3 bucket that stores uploaded files, with its access key, instead of `data/files`. */
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
  /** Encryption keys of stored secrets, instead of `data/keys`: the newest first, which encrypts. */
  DATA_KEYS: z
    .string()
    .refine((text) => parseEncryptionKeys(text) !== undefined, NO_KEYS)
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

/** Reads the server's settings from the environment. Throws a French sentence that names the invalid ones. */
export function readEnv(environment: NodeJS.ProcessEnv): Env {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(set)
  if (read.success) return read.data
  const names = read.error.issues.map((issue) => issue.path.join('.'))
  const reasons = read.error.issues.filter(({ code }) => code === 'custom').map(({ message }) => message)
  const wrong = `Réglage incorrect : ${[...new Set(names)].join(', ')}. docs/settings.md dit ce que chacun accepte.`
  throw new Error([wrong, ...reasons].join(' '))
}

/** True for a list of IP addresses, ranges or the framework's named ranges. A range of all addresses is rejected. */
export function isProxyList(list: string) {
  return list.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry.trim())) return true
    const most = { 4: 32, 6: 128 }[isIP(address)]
    if (most === undefined || rest.length) return false
    return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
  })
}

/** True for an e-mail address whose local part is valid once a secret replaces its only `{}`. */
function isReplyAddress(text: string) {
  const [local = '', domain = '', ...rest] = text.split('@')
  const filled = local.replace('{}', 'f'.repeat(32))
  const isLocal = filled !== local && filled.length <= 64 && /^[\w+=-]+(\.[\w+=-]+)*$/.test(filled)
  return isLocal && /^[a-z\d-]+(\.[a-z\d-]+)*$/i.test(domain) && rest.length === 0
}

/** True for an S3 bucket URL that is encrypted or local, without credentials or query. */
function isBucket(text: string) {
  const { username, password, search, hash } = new URL(text)
  return isSafeWay(text) && !username && !password && !search && !hash
}

/** True for a URL that is only an origin (no path or query), encrypted or local. */
const isPushOrigin = (text: string) => isSafeWay(text) && new URL(text).href === `${new URL(text).origin}/`

const isHost = (text: string) => URL.canParse(`https://${text}/`) && new URL(`https://${text}/`).hostname === text
const isOrigin = (text: string) => URL.canParse(text) && isPushOrigin(text)

/** True for an https URL, or one of this machine. */
function isSafeWay(text: string) {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
