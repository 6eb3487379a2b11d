import { createHash } from 'node:crypto'
import * as association from '#association/identity.ts'
import { neutralBackgroundColours } from '#theme/colour.ts'

const { page, card, ink } = neutralBackgroundColours.light
const night = neutralBackgroundColours.dark

const style = `
  :root { color-scheme: light dark }
  body { display: grid; place-content: center; gap: 12px; min-height: 100vh; min-height: 100svh; margin: 0; padding: 24px; box-sizing: border-box;
    background: ${page}; color: ${ink}; font: 18px/1.6 system-ui, sans-serif; text-align: center }
  h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 }
  p { margin: 0 auto; max-width: 36rem }
  a { color: inherit }
  button { min-height: 48px; margin-top: 12px; padding: 8px 24px; border: 0; border-radius: 24px; background: ${ink};
    color: ${page}; font: inherit; cursor: pointer }
  [data-form] { justify-content: stretch; text-align: left }
  [data-form] main { box-sizing: border-box; width: 100%; max-width: 40rem; margin: 0 auto; overflow-wrap: break-word }
  [data-form] p { margin: 12px 0; max-width: none }
  form { display: grid; grid-template-columns: 100%; gap: 20px; margin: 24px 0 }
  form > *, [role=alert] > * { margin: 0 !important }
  label, legend { font-weight: 600 }
  input, select, textarea { box-sizing: border-box; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px;
    border: 1px solid; border-radius: 8px; background: ${card}; color: ${ink}; font: inherit }
  [type=radio], [type=checkbox] { width: 22px; height: 22px; min-height: 0; margin: 0 12px 0 0; vertical-align: -4px }
  [type=radio] + label, [type=checkbox] + label { font-weight: 400 }
  fieldset { min-width: 0; margin: 0; padding: 12px 16px 16px; border: 1px solid; border-radius: 8px }
  fieldset > p, fieldset > div { margin: 12px 0 0 !important }
  small { display: block; font-size: .9rem }
  table { width: 100%; border-collapse: collapse; font-size: 1rem }
  caption, th, td { padding: 6px 8px 6px 0; text-align: left; vertical-align: top; border-bottom: 1px solid }
  caption { padding-top: 0; border: 0; font-weight: 600 }
  td { white-space: nowrap; font-variant-numeric: tabular-nums }
  [role=alert] { margin-top: 20px }
  [role=alert] li { margin-top: 8px }
  [role=alert], .refused { padding-left: 16px; border-left: 4px solid }
  [role=alert]:focus { outline: none }
  h2 { margin: 0; font-size: 1.25rem; line-height: 1.3 }
  ul { padding-left: 20px }
  form li + li { margin-top: 20px }
  :focus-visible { outline: 3px solid; outline-offset: 2px }
  @media (prefers-color-scheme: dark) {
    body { background: ${night.page}; color: ${night.ink} }
    input, select, textarea { background: ${night.card}; color: ${night.ink} }
    button { background: ${night.ink}; color: ${night.page} }
  }
`

type Plain = {
  body: string
  /** True when the page contains a form that posts to its own address. */
  hasForm?: boolean
  /** True to left-align the page: for a form or its result. */
  isForm?: boolean
  /** Browser window title of the page, when it differs from the heading. */
  windowTitle?: string
}

/** Returns the HTML and policy of a light page without script: a few sentences or a form. */
export const renderNoScriptPage = (
  title: string,
  { body, hasForm = false, isForm = false, windowTitle = title }: Plain,
) => ({
  policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action '${hasForm || isForm ? 'self' : 'none'}'; frame-ancestors 'none'`,
  html: `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${windowTitle} – ${association.name}</title>
    <style>${style}</style>
  </head>
  <body${isForm ? ' data-form' : ''}>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`,
})
