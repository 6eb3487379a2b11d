import type { FastifyInstance } from 'fastify'
import { WEB_APP_FILE_BASE_NAMES, DISCREET_WEB_APP_NAME, webManifestPath } from '#contract/application.ts'
import type { Company } from '#contract/companies/companies.ts'
import { color as ownColour, description, name } from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { createLruCache } from '#server/cache/createLruCache.ts'
import { HttpError } from '#server/lib/errors.ts'
import { isAssociationPortal } from '#server/lib/publicFilePath.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { neutralBackgroundColours } from '#theme/colour.ts'
import {
  drawPortalIconPng,
  drawPortalIconSvg,
  type IconVariant,
  type IconPurpose,
} from '#server/http/images/drawIcon.ts'

type Known = () => Promise<ReadonlyMap<number, Pick<Company, 'name' | 'color'>>>

const HOUR = 'public, max-age=3600'
const SIZES = [192, 512]
const PNG: IconPurpose[] = ['any', 'maskable', 'monochrome']
const SVG: IconPurpose[] = ['any', 'monochrome']
const ICON = new RegExp(
  `^(portail|carnet|[\\da-f]{6})-(?:(${PNG.join('|')})-(${SIZES.join('|')})\\.png|(${SVG.join('|')})\\.svg)$`,
)

/**
 * Serves the web app manifests (the portal's, in a company's name and colours, and the discreet one) and their icons.
 */
export function serveWebAppManifests(app: FastifyInstance, companies: Known) {
  const kept = createLruCache<{ png: Buffer; bytes: number }>({ entries: 300, bytes: 8 * 1_048_576 })
  const turns = new Semaphore({ atOnce: 2, waiting: 32 })

  app.get<{ Querystring: { company?: unknown } }>(
    webManifestPath({ company: undefined, isDiscreet: false }),
    { schema: { hide: true } },
    async ({ query }, reply) => {
      const { company } = query
      const asked = typeof company === 'string' && /^[1-9]\d{0,8}$/.test(company) ? Number(company) : undefined
      const found = asked === undefined ? undefined : (await companies()).get(asked)
      return reply
        .type(MANIFEST)
        .header('cache-control', HOUR)
        .send(JSON.stringify(manifestOf(found)))
    },
  )
  app.get(webManifestPath({ company: undefined, isDiscreet: true }), { schema: { hide: true } }, async (_, reply) =>
    reply.type(MANIFEST).header('cache-control', HOUR).send(JSON.stringify(discreet)),
  )
  app.get<{ Params: { name: string } }>('/application/:name', { schema: { hide: true } }, async ({ params }, reply) => {
    const [, who = '', painted, size, drawn] = ICON.exec(params.name) ?? []
    const variant = await iconOf(who)
    const purpose = PNG.find((each) => each === (painted ?? drawn))
    if (!variant || !purpose) throw new HttpError(404, 'Cette icône n’existe pas.')
    reply.headers({ 'cache-control': HOUR, 'cross-origin-resource-policy': 'cross-origin' })
    if (size === undefined) return reply.type('image/svg+xml').send(drawPortalIconSvg(variant, purpose))
    const had = kept.get(params.name)
    const png = had?.png ?? (await turns.run(() => drawPortalIconPng(variant, purpose, Number(size))))
    if (!had) kept.set(params.name, { png, bytes: png.length })
    return reply.type('image/png').send(png)
  })

  /**
   * Returns the variant of a web app icon from its name in the URL. Unknown colours give undefined, so that nobody can
   * request an icon in any colour.
   */
  async function iconOf(who: string): Promise<IconVariant | undefined> {
    if (who === WEB_APP_FILE_BASE_NAMES.discreet) return 'discreet'
    if (who === WEB_APP_FILE_BASE_NAMES.association) return { color: ownColour }
    const known = [ownColour, ...[...(await companies()).values()].map(({ color }) => color)]
    const color = known.find((each) => lettersOf(each) === who)
    return color === undefined ? undefined : { color }
  }
}

const MANIFEST = 'application/manifest+json; charset=utf-8'
const lettersOf = (color: string) => color.slice(1).toLowerCase()

const always = { lang: 'fr', dir: 'ltr', start_url: '/', scope: '/', display: 'standalone' }

function manifestOf(company: Pick<Company, 'name' | 'color'> | undefined) {
  const color = company?.color ?? ownColour
  return {
    ...always,
    // Shared by all companies: choosing another one updates the installed app.
    id: '/',
    name: company ? `${name} – ${company.name}` : name,
    short_name: name,
    description,
    background_color: neutralBackgroundColours.light.page,
    theme_color: color,
    icons: iconsOf(lettersOf(color)),
    shortcuts: [
      { name: 'Accords', url: portalPagePaths.accords },
      { name: 'Événements', url: portalPagePaths.events },
      { name: 'Carte', url: portalPagePaths.profile },
      { name: 'Préparer mon vol', url: portalPagePaths.offline },
    ],
    // Screenshots of the example association are not shown for another one.
    ...(!isAssociationPortal && {
      screenshots: [
        shot('portail-accueil.webp', '780x1688', 'narrow', 'L’accueil d’un adhérent'),
        shot('portail-accords.webp', '1280x800', 'wide', 'Les accords de sa compagnie'),
      ],
    }),
  }
}

const discreet = {
  ...always,
  // Separate application id: the discreet and the named app never replace each other.
  id: `/${WEB_APP_FILE_BASE_NAMES.discreet}`,
  name: DISCREET_WEB_APP_NAME,
  short_name: DISCREET_WEB_APP_NAME,
  background_color: neutralBackgroundColours.light.page,
  theme_color: neutralBackgroundColours.light.ink,
  icons: iconsOf(WEB_APP_FILE_BASE_NAMES.discreet),
  shortcuts: [
    { name: 'Documents', url: portalPagePaths.accords },
    { name: 'Agenda', url: portalPagePaths.events },
    { name: 'Préparer', url: portalPagePaths.offline },
  ],
}

function iconsOf(who: string) {
  const png = (purpose: IconPurpose) =>
    SIZES.map((size) => ({
      src: `/application/${who}-${purpose}-${size}.png`,
      type: 'image/png',
      sizes: `${size}x${size}`,
      purpose,
    }))
  const svg = (purpose: IconPurpose) => ({
    src: `/application/${who}-${purpose}.svg`,
    type: 'image/svg+xml',
    sizes: 'any',
    purpose,
  })
  return [...PNG.flatMap(png), ...SVG.map(svg)]
}

const shot = (file: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${file}`,
  type: 'image/webp',
  sizes,
  form_factor,
  label,
})
