import { createHash } from 'node:crypto'
import type { DataExportValueLabels } from '#server/feature/exportSection.ts'
import { html, trustedHtml, type SafeHtml } from '#server/lib/html.ts'
import { DEFAULT_COLOUR, deriveCompanyColourRoles, neutralBackgroundColours } from '#theme/colour.ts'
import { formatEuros } from '#server/payments/format.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { formatDay } from '#server/payments/format.ts'

/** Section of a member's data export, with its rows. */
export type DataArchiveSection = {
  name: string
  title: string
  labels: Record<string, string>
  words: DataExportValueLabels
  rows: object[]
}

/** Returns the HTML page of a member's data export. Self-contained, without scripts or HTTP requests. */
export function renderDataArchivePage(sections: DataArchiveSection[], documents: string[], holdsBank = true): string {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="content-security-policy" content="${policy}" />
        <meta name="referrer" content="no-referrer" />
        <title>Mes données</title>
        ${trustedHtml(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>Mes données</h1>
          <p>
            Tout ce que le portail garde de vous, au ${formatFrenchMinute(new Date())}. Le fichier « donnees.json »
            contient la même chose, pour un programme. N’y sont pas ce qui ouvrirait votre compte (l’empreinte de votre
            mot de passe, celles de vos appareils et de vos clés d’accès), ni votre IBAN en entier, qui est chiffré, ni
            le nom et le téléphone écrits dans un formulaire avec votre adresse, que chacun peut y écrire.
          </p>
          ${
            holdsBank
              ? ''
              : html`<p>
                  N’y sont pas non plus les données bancaires (mandats, comptes, lignes de la banque), réservées à la
                  trésorerie, qui les ajoute à votre demande.
                </p>`
          }
          ${sections.map(section)}
          ${
            documents.length
              ? html`<h2>Documents</h2>
                  <ul>
                    ${documents.map((name) => html`<li><a href="${name}">${name.replace('documents/', '')}</a></li>`)}
                  </ul>`
              : ''
          }
          <p>Gardez cette archive pour vous : elle dit que vous adhérez à une association.</p>
        </main>
      </body>
    </html> `.toString()
}

function section({ title, labels, words, rows }: DataArchiveSection): SafeHtml {
  const filled = rows.map(
    (row) =>
      html`<dl>
        ${Object.entries(row).map(
          ([key, value]) =>
            html`<dt>${labels[key] ?? key}</dt>
              <dd>${show(words, key, value)}</dd>`,
        )}
      </dl>`,
  )
  return html`<section>
    <h2>${title}</h2>
    ${filled.length ? filled : html`<p>Rien.</p>`}
  </section>`
}

/** Formats a value of a member's data export in French. */
function show(words: DataExportValueLabels, key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  const said = words[key]
  if (typeof said === 'function') return said(value)
  if (typeof value === 'string' && said && Object.hasOwn(said, value)) return said[value] ?? value
  if (value === true) return 'Oui'
  if (value === false) return 'Non'
  if (value instanceof Date) return formatFrenchMinute(value)
  if (typeof value === 'number') return key.endsWith('_cents') ? formatEuros(value) : String(value)
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
  if (Array.isArray(value)) return value.map((item) => show(words, key, item)).join(', ')
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part]) => show(words, name, part))
    .join(', ')
}

const { page: paper, card, ink } = neutralBackgroundColours.light
const { company } = deriveCompanyColourRoles(DEFAULT_COLOUR).light
const style = `
  body { margin: 0; background: ${paper}; color: ${ink}; font: 16px/1.6 system-ui, sans-serif }
  main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem }
  dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: 0.25rem 1rem; margin: 0 0 1rem; padding: 1rem 1.25rem; background: ${card}; border-top: 4px solid ${company.exact}; border-radius: 4px 4px 16px 16px }
  dt { opacity: .75 }
  dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
`
