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
  p { margin: 0 auto; max-width: 36rem }
  a { color: inherit }
  button { min-height: 48px; margin-top: 12px; padding: 8px 24px; border: 0; border-radius: 24px; background: ${ink};
    color: ${page}; font: inherit; cursor: pointer }
  @media (prefers-color-scheme: dark) {
    body { background: ${night.page}; color: ${night.ink} }
    button { background: ${night.ink}; color: ${night.page} }
  }
`

/** A page of one sentence or two that costs nothing, with its policy; it may hold a form that posts to its own address. */
export const plainPage = (title: string, { body, hasForm = false }: { body: string; hasForm?: boolean }) => ({
  policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action '${hasForm ? 'self' : 'none'}'; frame-ancestors 'none'`,
  html: `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} – ${association.name}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`,
})
