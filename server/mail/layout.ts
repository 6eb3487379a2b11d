import { companyRoles, ground } from '#theme/colour.ts'
import { html, raw, type Html } from '#server/lib/html.ts'

/** The Content-ID of the picture that the transport joins to every mail. */
export const LOGO_CID = 'logo'

const FONT = "'Instrument Sans',Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const { page, card, sunken, ink } = ground.light

type Layout = {
  /** The company's colour: it edges the mail as dawn edges the horizon. */
  color: string
  /** What a mailbox shows after the subject, and a locked screen too: nothing private. */
  preheader: string
  title: string
  body: Html
}

/** The HTML of a mail: a card on paper, in tables and inline styles, which is all that every mail reader knows. */
export function layout({ color, preheader, title, body }: Layout): string {
  const { company } = companyRoles(color).light
  return html`<!doctype html>
    <html lang="fr" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:0;background-color:${page}">
        <div style="display:none;max-height:0;overflow:hidden">${preheader}${raw('&#8199;&#847;'.repeat(60))}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${page}">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px"
              >
                <tr>
                  <td style="padding:0 0 20px 4px">
                    <img
                      src="cid:${LOGO_CID}"
                      width="40"
                      height="40"
                      alt=""
                      style="display:block;border:0;border-radius:12px"
                    />
                  </td>
                </tr>
                <tr>
                  <td
                    height="4"
                    bgcolor="${company.exact}"
                    style="height:4px;line-height:4px;font-size:0;border-radius:4px 4px 0 0"
                  >
                    &nbsp;
                  </td>
                </tr>
                <tr>
                  <td
                    bgcolor="${card}"
                    style="padding:32px 28px;border-radius:0 0 16px 16px;color:${ink};font:400 16px/1.6 ${FONT}"
                  >
                    <h1 style="margin:0 0 16px;font:600 24px/1.25 ${FONT};color:${ink}">${title}</h1>
                    ${body}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
    .toString()
    .replace(EMAIL_WORD, 'e-&#8288;mail')
}

/** Never broken at its hyphen; what stands in a tag is an address. */
const EMAIL_WORD = /\be-mail(?![^<]*>)/g

/** A paragraph of a mail. */
export const paragraph = (content: Html | string) => html`<p style="margin:0 0 16px">${content}</p>`

/** A short text set apart, large: a code to read and type. */
export function large(content: string, color: string) {
  const { company } = companyRoles(color).light
  return html`<p
    style="margin:24px 0;padding:18px 12px;border-radius:12px;background-color:${sunken};color:${company.text};font:600 32px/1.2 ${FONT};letter-spacing:4px;text-align:center"
  >
    ${content}
  </p>`
}

/** A text written by someone, in the lines they wrote. */
export function quote(content: string, color: string) {
  const lines = content.split('\n').map((text, index) => html`${index ? raw('<br />') : ''}${text}`)
  return html`<div style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${color};word-break:break-word">
    ${lines}
  </div>`
}

type FactsMail = Pick<Layout, 'color' | 'title'> & {
  /** It says no more than that there is something: mailboxes are read over shoulders. The title, unless told. */
  subject?: string
  said: string
  rows: [string, string][]
  /** What stands below the facts: sentences, and a link to a page, which is left out while the portal knows no address of its own. */
  closing: (string | { url: string; words: string })[]
}

/** A mail that tells of something to one person: what has happened, the facts of it, what may be done. */
export function factsMail({ color, title, subject = title, said, rows, closing }: FactsMail) {
  const below = closing.filter((part) => typeof part === 'string' || part.url)
  const asText = (part: (typeof below)[number]) => (typeof part === 'string' ? part : part.url)
  const asHtml = (part: (typeof below)[number]) =>
    paragraph(typeof part === 'string' ? part : html`<a href="${part.url}">${part.words}</a>`)
  return {
    subject,
    text: [
      'Bonjour,',
      said,
      rows.map(([label, value]) => `${label} : ${value}`).join('\n'),
      ...below.map(asText),
      '',
    ].join('\n\n'),
    html: layout({
      color,
      preheader: 'Les détails sont dans le message.',
      title,
      body: html`${paragraph(said)}${facts(rows)}${below.map(asHtml)}`,
    }),
  }
}

/** A table of names and values. */
export const facts = (rows: [string, string][]) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;font:inherit">
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <td valign="top" style="padding:2px 20px 2px 0;white-space:nowrap;color:${ink};opacity:.7">${name}</td>
          <td style="padding:2px 0;color:${ink};word-break:break-word">${value}</td>
        </tr>`,
    )}
  </table>`
