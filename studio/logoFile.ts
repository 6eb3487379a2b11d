/** Accepted company logo with its future path in the portal, or the French message why it is rejected. */
export type LogoFileReadResult = { path: string; file: Blob } | { problem: string }

export const MAX_LOGO_BYTES = 200 * 1024
/** Logo file size in bytes above which the file is probably a print or a video, and gets other advice. */
export const HUGE_LOGO_BYTES = 20 * 1024 * 1024

/** Reads a chosen company logo file: an SVG without scripts, a PNG, a JPEG or a WebP of 200 KB at most. */
export async function readChosenLogoFile(file: File, name: string): Promise<LogoFileReadResult> {
  if (file.size === 0) return { problem: 'Ce fichier est vide.' }
  if (file.size > HUGE_LOGO_BYTES) {
    return {
      problem: 'Ce fichier dépasse 20 Mo\u00a0: ce n’est sans doute pas un logo. Demandez-en un export pour le web.',
    }
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOf(bytes)
  if (!kind) return { problem: 'Ce fichier n’est pas une image. Choisissez un SVG, un PNG, un JPEG ou un WebP.' }
  if (file.size > MAX_LOGO_BYTES) {
    return { problem: `Ce logo pèse ${kilobytes(file.size)} Ko\u00a0; il en faut 200 au plus, pour les téléphones.` }
  }
  const problem = kind === 'svg' ? problemOfSvg(new TextDecoder().decode(bytes)) : await problemOfPicture(file)
  if (problem) return { problem }
  const image = new Blob([bytes], { type: types[kind] })
  return { path: `/companies/${slugOf(name)}-${hashOf(bytes)}.${kind}`, file: image }
}

const types = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const
type Kind = keyof typeof types

/** Detects the file type of a logo from its content, as its name is not reliable. */
function kindOf(bytes: Uint8Array): Kind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\u0089PNG\r\n')) return 'png'
  if (start.startsWith('\u00FF\u00D8\u00FF')) return 'jpg'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  return /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096))) ? 'svg' : undefined
}

function problemOfSvg(text: string): string | undefined {
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml')
  if (drawing.documentElement.localName !== 'svg' || drawing.querySelector('parsererror')) {
    return 'Ce SVG est abîmé\u00a0: il ne s’ouvre pas. Exportez-le de nouveau.'
  }
  const all = [drawing.documentElement, ...drawing.querySelectorAll('*')]
  if (all.some(isActive)) return 'Ce SVG contient un script\u00a0: il est refusé. Exportez-le sans code ni animation.'
  if (all.some(reachesOut))
    return 'Ce SVG va chercher une image ou une police ailleurs. Exportez-le avec tout son contenu.'
  return undefined
}

const ACTIVE = new Set([
  'script',
  'foreignobject',
  'iframe',
  'handler',
  'set',
  'animate',
  'animatetransform',
  'animatemotion',
])

function isActive(element: Element): boolean {
  const says = (value: string) => /^\s*(?:javascript|data:text\/html)/i.test(value)
  return (
    ACTIVE.has(element.localName.toLowerCase()) ||
    [...element.attributes].some(({ name, value }) => /^on/i.test(name) || says(value))
  )
}

function reachesOut(element: Element): boolean {
  const isOutside = (value: string) => /^\s*(?:https?:)?\/\//i.test(value)
  const written = [...element.attributes]
    .map(({ value }) => value)
    .concat(element.localName === 'style' ? element.textContent : [])
  return (
    [...element.attributes].some(({ localName, value }) => ['href', 'src'].includes(localName) && isOutside(value)) ||
    written.some((value) => /url\(\s*['"]?(?:https?:)?\/\/|@import/i.test(value))
  )
}

async function problemOfPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture ? undefined : 'Cette image est abîmée\u00a0: elle ne s’ouvre pas. Exportez-la de nouveau.'
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024).toLocaleString('fr')

function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'compagnie'
}

/** Hashes a logo's content for its file name, so that no cache shows a former logo. */
function hashOf(bytes: Uint8Array): string {
  let hash = 2_166_136_261
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 16_777_619)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
