import { isTransientError } from '#server/database/transientError.ts'

/**
 * Describes an error in French for the operator's terminal. The portal's own errors are sentences already; those of the
 * system, the database and libraries are described by code. Never contains SQL, English or a stack.
 */
export function describeErrorForOperator(error: unknown): string {
  const codes = [...causesOf(error)].filter((cause) => codeOf(cause) !== undefined)
  if (isOurs(error)) return error.message
  for (const cause of codes) {
    const words = messageFor(cause, codeOf(cause) ?? '')
    if (words) return words
  }
  if (isTransientError(error)) return 'La base de données ne répond pas, ou plus\u00a0: réessayez dans un instant.'
  const name = error instanceof Error ? error.name : typeof error
  return `La commande s’est arrêtée sur une erreur imprévue (${codeOf(codes[0]) ?? name}). LOG_LEVEL=debug en montre le détail.`
}

/** Returns the stack frames of an error and its causes, without their messages, which may quote data. */
export function formatErrorStackTrace(error: unknown): string {
  const causes = [...causesOf(error)].filter((cause) => cause instanceof Error)
  return causes
    .map((cause) => [`${cause.name} ${codeOf(cause) ?? ''}`, ...framesOf(cause).slice(0, 12)].join('\n    at '))
    .join('\n')
}

const framesOf = ({ stack = '', message }: Error) => stack.slice(message.length).split('\n    at ').slice(1)

const OURS = new URL('..', import.meta.url).href
const LANGUAGE = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError', 'EvalError'])

/** True for an error thrown on purpose by the portal's code, whose message is for people. */
function isOurs(error: unknown): error is Error {
  if (!(error instanceof Error) || LANGUAGE.has(error.name) || codeOf(error) !== undefined) return false
  return framesOf(error)[0]?.includes(OURS) ?? false
}

/** Yields an error and its causes, outermost first. */
function* causesOf(error: unknown): Generator {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < 10; depth++) {
    yield cause
    if (cause instanceof AggregateError) yield* cause.errors.slice(0, 1)
    cause = cause.cause
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function messageFor(error: unknown, code: string): string | undefined {
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined
  const said = files[code]
  if (said) return path ? `${said}\u00a0: ${path}` : `${said}.`
  if (network.has(code))
    return `La base de données ou un autre service ne répond pas (${code})\u00a0: vérifiez son adresse, et qu’il est démarré.`
  if (code.startsWith('ERR_PARSE_ARGS')) return 'Une option de cette commande n’est pas comprise.'
  if (/^(?:Z_|ZSTD_)/.test(code)) return 'Ce fichier comprimé est incomplet ou abîmé.'
  if (/^(?!E)[\dA-Z]{5}$/.test(code)) return `${database[code] ?? classes[code.slice(0, 2)] ?? REFUSED} (code ${code}).`
  return undefined
}

const REFUSED = 'La base de données a refusé ce que la commande lui demandait'

/** French messages for system errors about files and disks. */
const files: Record<string, string> = {
  ENOSPC: 'Il n’y a plus de place sur le disque',
  EDQUOT: 'Ce compte n’a plus droit à davantage de place sur le disque',
  EFBIG: 'Ce disque ne prend pas de fichier aussi grand',
  EROFS: 'Ce disque ne peut être que lu',
  EIO: 'Le disque ne se lit ou ne s’écrit plus',
  EACCES: 'Ce compte n’a pas le droit d’y toucher',
  EPERM: 'Ce compte n’a pas le droit d’y toucher',
  ENOENT: 'Ce fichier ou ce dossier n’existe pas',
  ENOTDIR: 'Ce n’est pas un dossier',
  EISDIR: 'C’est un dossier, pas un fichier',
  EEXIST: 'Ce fichier ou ce dossier existe déjà',
  ENOTEMPTY: 'Ce dossier n’est pas vide',
  ELOOP: 'Ce lien symbolique tourne en rond',
  ENAMETOOLONG: 'Ce nom de fichier est trop long',
  EMFILE: 'Trop de fichiers sont ouverts sur cette machine',
  ENFILE: 'Trop de fichiers sont ouverts sur cette machine',
  EBUSY: 'Ce fichier sert à un autre programme',
  ENOMEM: 'Cette machine n’a plus assez de mémoire',
}

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** French messages for PostgreSQL errors with an actionable cause; `classes` has the other ones by class. */
const database: Record<string, string> = {
  '53100': 'Il n’y a plus de place sur le disque de la base de données',
  '53200': 'La base de données n’a plus assez de mémoire',
  '53300': 'La base de données ne prend plus de connexion\u00a0: réessayez dans un instant',
  '28P01': 'La base de données refuse ce mot de passe',
  '28000': 'La base de données refuse cet utilisateur',
  '3D000': 'Cette base de données n’existe pas',
  '42501': 'L’utilisateur de la base de données n’a pas les droits qu’il faut',
  '25006': 'Cette base de données ne peut être que lue',
  '55P03': 'La base de données est occupée à autre chose\u00a0: réessayez dans un instant',
  '57014': 'La base de données a mis trop longtemps à répondre\u00a0: réessayez dans un instant',
}
const classes: Record<string, string> = {
  '08': 'La connexion à la base de données s’est coupée',
  '40': 'La base de données était occupée à autre chose\u00a0: réessayez dans un instant',
  '57': 'La base de données s’arrête ou démarre\u00a0: réessayez dans un instant',
  '58': 'La machine de la base de données a une panne de disque ou de système',
  XX: 'La base de données est abîmée, ou s’est trompée\u00a0: voyez son journal',
}
