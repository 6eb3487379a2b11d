import { DEFAULT_COMPANY } from '#association/companies.ts'
import { readCompanyCookie } from '#contract/companies/companyCookie.ts'
import { contactRoutes as calls } from '#contract/contact/contact.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { readCachedCompanies } from '#server/companies/knownCompanies.ts'
import type { AppContext } from '#server/feature.ts'
import {
  renderSelectField,
  renderTextArea,
  renderTextField,
  renderHoneypotField,
} from '#server/http/plain/plainFields.ts'
import { defineNoScriptForm } from '#server/http/plain/plainForms.ts'
import { html } from '#server/lib/html.ts'

/** Returns the contact form for browsers without JavaScript. */
export const noScriptContactForm = (context: Pick<AppContext, 'db' | 'cache'>) =>
  defineNoScriptForm({
    path: portalPagePaths.plain(portalPagePaths.contact),
    title: 'Contactez-nous',
    call: calls.send,
    fields: ['company_id', 'name', 'email', 'phone', 'subject', 'content', 'website'],
    async draw({ values, errors }, { headers }) {
      const companies = await readCachedCompanies(context)
      const chosen = readCompanyCookie(headers.cookie) ?? DEFAULT_COMPANY
      const typed = { values: { ...values, company_id: values['company_id'] || `${chosen}` }, errors }
      const choices = [...companies.values()].map(({ id, name }) => ({ value: `${id}`, label: name }))
      return html`${renderSelectField(typed, {
          name: 'company_id',
          label: 'Votre compagnie',
          hint: 'Le message va à ses élus. Elle-même n’en sait rien.',
          groups: [{ choices }],
        })}
        ${renderTextField(typed, { name: 'name', label: 'Nom complet', autoComplete: 'name' })}
        ${renderTextField(typed, { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' })}
        ${renderTextField(typed, { name: 'phone', label: 'Téléphone (facultatif)', type: 'tel', autoComplete: 'tel', isOptional: true })}
        ${renderTextField(typed, { name: 'subject', label: 'Sujet' })}
        ${renderTextArea(typed, { name: 'content', label: 'Message' })} ${renderHoneypotField()}
        <p>
          Votre message est lu par les élus du bureau et les salariées de l’association, pour vous répondre, puis
          effacé.
          <a href="${portalPagePaths.privacyPolicy}">Durées et droits sur vos données</a>
        </p>`
    },
    submit: 'Envoyer le message',
    body: ({ company_id, ...message }) => ({ ...message, company_id: Number(company_id) }),
    done: ({ message }, { email = '' }) => ({
      title: message,
      body: html`<p>Notre réponse ira à <strong>${email}</strong>.</p>`,
    }),
  })
