import { createHash } from 'node:crypto'
import * as association from '#association/identity.ts'
import { ground } from '#theme/colour.ts'

const { page, ink } = ground.light
const night = ground.dark

const style = `
  :root { color-scheme: light dark }
  body { display: grid; place-content: center; gap: 12px; min-height: 100svh; margin: 0; padding: 24px; box-sizing: border-box;
    background: ${page}; color: ${ink}; font: 18px/1.6 system-ui, sans-serif; text-align: center }
  h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 }
  p { margin: 0; max-width: 36rem }
  a { color: inherit }
  @media (prefers-color-scheme: dark) { body { background: ${night.page}; color: ${night.ink} } }
`

/** What is sent when more pages are asked for than can be drawn: a plain page that costs nothing, and its policy. */
export const busyPage = {
  policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  html: `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Portail très sollicité – ${association.name}</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>Le portail est très sollicité</h1>
    <p>Beaucoup de pages sont demandées en même temps. Patientez quelques secondes, puis réessayez.</p>
    <p><a href="">Réessayer</a></p>
  </body>
</html>
`,
}
