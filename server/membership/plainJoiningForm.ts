import { randomUUID } from 'node:crypto'
import { MEMBERSHIP_ANSWER_DELAY_LABEL, MEMBERSHIP_FORM_DURATION_LABEL } from '#contract/membership/joining.ts'
import { membershipRoutes as calls } from '#contract/membership/membership.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { AppContext } from '#server/feature.ts'
import { renderCheckboxField, renderHoneypotField } from '#server/http/plain/plainFields.ts'
import { defineNoScriptForm } from '#server/http/plain/plainForms.ts'
import { html } from '#server/lib/html.ts'
import { formatEuros } from '#server/payments/format.ts'
import { readCachedMembershipOptions } from './options.ts'
import {
  renderApplicantIdentityFields,
  renderSepaMandateFields,
  renderDuesPaymentFields,
  renderDuesPriceTable,
  renderAssociationTransferAccount,
  renderApplicantWorkFieldset,
} from './plainJoiningParts.ts'

/** Returns the membership request form for browsers without JavaScript, on one page. */
export const plainJoiningForm = (context: AppContext) =>
  defineNoScriptForm({
    path: portalPagePaths.plain(portalPagePaths.adhesion),
    title: 'Demande d’adhésion',
    call: calls.request,
    fields: [
      'first_name',
      'last_name',
      'email',
      'phone',
      'place',
      'function',
      'working_time',
      'contract',
      'period',
      'way',
      'iban',
      'holder',
      'has_signed_mandate',
      'wants_news',
      'key',
      'website',
    ],
    // One list asks for company and base.
    askedBy: { company_id: 'place', base: 'place' },
    async draw(typed) {
      const options = await readCachedMembershipOptions(context)
      if (options.dues.length === 0) return 'L’adhésion en ligne n’est pas encore ouverte.'
      return html`<p>
          Une seule page, ${MEMBERSHIP_FORM_DURATION_LABEL}. Rien n’est payé tant que nous n’avons pas répondu, et votre
          compagnie n’est jamais informée.
        </p>
        <h2>Vous</h2>
        ${renderApplicantIdentityFields(typed)}
        <h2>Votre travail</h2>
        ${await renderApplicantWorkFieldset(context, options, typed)}
        <h2>Votre cotisation</h2>
        ${renderDuesPriceTable(options)} ${renderDuesPaymentFields(options, typed)}
        ${renderSepaMandateFields(options, typed)}
        ${renderCheckboxField(typed, {
          name: 'wants_news',
          label: 'Je veux recevoir les actualités de l’association par e-\u2060mail.',
          hint: 'Facultatif. Une lettre par semaine au plus, s’il y a du nouveau.',
        })}
        ${renderHoneypotField()}
        <input type="hidden" name="key" value="${typed.values['key'] || randomUUID()}" />
        <p>
          Ces données servent à examiner votre demande, vous répondre et encaisser votre cotisation. Seules les
          personnes du bureau chargées des adhésions les lisent, jamais votre compagnie. Sans suite, elles sont
          effacées&nbsp;:
          <a href="${portalPagePaths.privacyPolicy}">les durées et vos droits</a>.
        </p>`
    },
    submit: 'Envoyer ma demande',
    body({ place = '', has_signed_mandate, wants_news, ...typed }) {
      const [, company_id, base = ''] = /^(\d{1,10}) (.*)$/s.exec(place) ?? []
      const isDebited = typed['way'] === 'prelevement'
      return {
        ...typed,
        ...(company_id && { company_id: Number(company_id), base }),
        // Applicants who pay by transfer send no account, as in the other form.
        ...(!isDebited && { iban: '', holder: '' }),
        has_signed_mandate: isDebited && has_signed_mandate === 'oui',
        wants_news: wants_news === 'oui',
      }
    },
    done: ({ amount_cents, account }, { email = '', period = '' }) => ({
      title: 'Confirmez votre adresse',
      body: html`<p>
          Votre demande est envoyée. Un e-&#8288;mail part vers <strong>${email}</strong>&nbsp;: tant que son lien n’est
          pas suivi, personne ne la lit. Sans JavaScript, copiez ce lien dans
          <a href="${portalPagePaths.plain(portalPagePaths.ownRequest)}">cette page</a>.
        </p>
        <p>
          Le bureau vous répond ensuite par e-&#8288;mail, sous ${MEMBERSHIP_ANSWER_DELAY_LABEL}. La cotisation choisie
          est de ${formatEuros(amount_cents)} ${period === 'annuelle' ? 'par an' : 'par mois'}.
        </p>
        ${account ? renderAssociationTransferAccount(account) : ''}`,
    }),
  })
