import type { ErrorCode } from 'yaml'
import type { z } from 'zod'

/** Returns the location of a YAML value for an error message, counted from one: `dues, n° 4, yearly`. */
export const describeYamlPath = (path: PropertyKey[]): string =>
  path.map((step) => (typeof step === 'number' ? `n°\u00a0${step + 1}` : String(step))).join(', ')

/** Returns a validation error of a YAML value in French, with the path of the value. */
export function describeYamlValidationIssue(
  issue: z.core.$ZodIssue,
  whole: unknown,
): { path: PropertyKey[]; words: string } {
  const { path, code, message } = issue
  if (code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    // In a YAML flow map, `12,50` reads as 12 and a key `50`.
    const isCut = /^\d+$/.test(key) && path.length > 0
    return isCut
      ? { path, words: `«\u00a0${key}\u00a0» est de trop\u00a0: un montant s’écrit avec un point, comme 12.50` }
      : { path: [...path, key], words: 'cette information n’est pas attendue ici' }
  }
  if (code === 'invalid_value') return { path, words: `à choisir parmi ${issue.values.join(', ')}` }
  // The schema's own message has priority.
  const isOwn = code !== 'invalid_type' || !message.startsWith('Entrée invalide')
  if (isOwn) return { path, words: message }
  return { path, words: isThere(whole, path) ? (expected[issue.expected] ?? message) : 'cette information manque' }
}

const expected: Record<string, string> = {
  array: 'une liste est attendue ici',
  object: 'des informations avec leurs noms sont attendues ici',
  number: 'un nombre est attendu ici',
  int: 'un nombre entier est attendu ici',
  string: 'un texte est attendu ici',
}

function isThere(whole: unknown, path: PropertyKey[]) {
  const found = path.reduce<unknown>(
    (value, step) => (value instanceof Object && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined),
    whole,
  )
  return found !== undefined
}

const QUOTES = 'Un texte qui contient «\u00a0:\u00a0» ou «\u00a0#\u00a0» se met entre guillemets droits ("…").'
const UNREADABLE = `Cette ligne ne se lit pas. ${QUOTES}`

const words: Partial<Record<ErrorCode, string>> = {
  BAD_ALIAS:
    'Une ancre ou un alias YAML n’a pas sa place ici\u00a0: un texte qui commence par «\u00a0*\u00a0» ou «\u00a0&\u00a0» se met entre guillemets droits ("…").',
  BAD_COLLECTION_TYPE: 'Une étiquette YAML («\u00a0!\u00a0») n’a pas sa place ici.',
  BAD_DIRECTIVE: 'Une ligne ne commence pas par «\u00a0%\u00a0»\u00a0: mettez ce texte entre guillemets droits ("…").',
  BAD_DQ_ESCAPE: 'Entre guillemets droits, «\u00a0\\\u00a0» s’écrit deux fois.',
  BAD_INDENT:
    'Cette ligne n’est pas en face de ses voisines\u00a0: mettez-la au même retrait, avec des espaces, ou fermez le crochet ou l’accolade d’avant.',
  BAD_SCALAR_START:
    'Ce texte commence par un signe qui a un autre sens ici\u00a0: mettez-le entre guillemets droits ("…").',
  BLOCK_AS_IMPLICIT_KEY: `Cette ligne ne se lit pas\u00a0: son retrait n’est pas celui de ses voisines, ou il y a un «\u00a0:\u00a0» de trop. ${QUOTES}`,
  BLOCK_IN_FLOW: `Entre accolades ou crochets, ce texte ne se lit pas. ${QUOTES}`,
  DUPLICATE_KEY: 'Cette information est donnée deux fois.',
  KEY_OVER_1024_CHARS: UNREADABLE,
  MISSING_CHAR:
    'Il manque ici un signe\u00a0: un guillemet, une accolade ou un crochet à fermer, une virgule, ou l’espace après «\u00a0:\u00a0».',
  MULTILINE_IMPLICIT_KEY: `Il manque «\u00a0:\u00a0» après le nom de cette information. ${QUOTES}`,
  MULTIPLE_DOCS: 'Une ligne «\u00a0---\u00a0» ou «\u00a0...\u00a0» est de trop.',
  NON_STRING_KEY: 'Le nom d’une information est un mot.',
  RESOURCE_EXHAUSTION: 'Il y a ici trop de listes les unes dans les autres.',
  TAB_AS_INDENT: 'Le retrait se fait avec des espaces, pas avec une tabulation.',
  TAG_RESOLVE_FAILED: 'Un texte qui commence par «\u00a0!\u00a0» se met entre guillemets droits ("…").',
}

/** Returns the French explanation of a YAML syntax error, with its remedy. */
export const yamlErrorMessage = (code: ErrorCode): string => words[code] ?? UNREADABLE
