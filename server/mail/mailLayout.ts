import { deriveCompanyColourRoles, neutralBackgroundColours } from '#theme/colour.ts'
import { html, trustedHtml, type SafeHtml } from '#server/lib/html.ts'

/** Content-ID of the logo, which is embedded in every mail. */
export const MAIL_LOGO_CONTENT_ID = 'logo'

const FONT = "'Instrument Sans',Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const { page, card, sunken, ink } = neutralBackgroundColours.light

type Layout = {
  /** Company colour in which the mail's top edge is drawn. */
  color: string
  /** Preview text of a mail, shown after the subject in mailboxes and on lock screens: nothing private. */
  preheader: string
  title: string
  body: SafeHtml
}

/** Returns the HTML of a mail: a card built from tables and inline styles, which every mail reader supports. */
export function renderMailHtmlLayout({ color, preheader, title, body }: Layout): string {
  const { company } = deriveCompanyColourRoles(color).light
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
        <div style="display:none;max-height:0;overflow:hidden">
          ${preheader}${trustedHtml('&#8199;&#847;'.repeat(60))}
        </div>
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
                      src="cid:${MAIL_LOGO_CONTENT_ID}"
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

/** The word « e-mail » outside tags, whose hyphen must not break. */
const EMAIL_WORD = /\be-mail(?![^<]*>)/g

/** Renders a paragraph of a mail. */
export const mailParagraph = (content: SafeHtml | string) => html`<p style="margin:0 0 16px">${content}</p>`

/** Renders a short text of a mail in large type, as a code to copy. */
export function largeMailText(content: string, color: string) {
  const { company } = deriveCompanyColourRoles(color).light
  return html`<p
    style="margin:24px 0;padding:18px 12px;border-radius:12px;background-color:${sunken};color:${company.text};font:600 32px/1.2 ${FONT};letter-spacing:4px;text-align:center"
  >
    ${content}
  </p>`
}

/** Renders a quoted message in a mail, with its line breaks. */
export function quotedMailText(content: string, color: string) {
  const lines = content.split('\n').map((text, index) => html`${index ? trustedHtml('<br />') : ''}${text}`)
  return html`<div style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${color};word-break:break-word">
    ${lines}
  </div>`
}

type FactsMail = Pick<Layout, 'color' | 'title'> & {
  /** Subject of the mail, without private details; the default is the title. */
  subject?: string
  said: string
  rows: [string, string][]
  /** Sentences and links below the table of facts in a notification mail. Links with an empty URL are omitted. */
  closing: (string | { url: string; words: string })[]
}

/** Composes a notification mail in text and HTML: a sentence, a table of facts, and what to do next. */
export function composeFactsTableMail({ color, title, subject = title, said, rows, closing }: FactsMail) {
  const below = closing.filter((part) => typeof part === 'string' || part.url)
  const asText = (part: (typeof below)[number]) => (typeof part === 'string' ? part : part.url)
  const asHtml = (part: (typeof below)[number]) =>
    mailParagraph(typeof part === 'string' ? part : html`<a href="${part.url}">${part.words}</a>`)
  return {
    subject,
    text: [
      'Bonjour,',
      said,
      rows.map(([label, value]) => `${label} : ${value}`).join('\n'),
      ...below.map(asText),
      '',
    ].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: 'Les détails sont dans le message.',
      title,
      body: html`${mailParagraph(said)}${mailFactsTable(rows)}${below.map(asHtml)}`,
    }),
  }
}

/** Renders a table of names and values in a mail. */
export const mailFactsTable = (rows: [string, string][]) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;font:inherit">
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <td valign="top" style="padding:2px 20px 2px 0;white-space:nowrap;color:${ink};opacity:.7">${name}</td>
          <td style="padding:2px 0;color:${ink};word-break:break-word">${value}</td>
        </tr>`,
    )}
  </table>`
