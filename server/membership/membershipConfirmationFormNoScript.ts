import { MEMBERSHIP_ANSWER_DELAY_LABEL } from '#contract/membership/joining.ts'
import { ownMembershipRequestRoutes as calls } from '#contract/membership/ownRequest.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { membershipRequestPageTitles } from '#contract/membership/membershipRequestPageTitles.ts'
import { renderTextField } from '#server/http/plain/plainFields.ts'
import { defineNoScriptForm } from '#server/http/plain/plainForms.ts'
import { html } from '#server/lib/html.ts'

/**
 * HTML form to confirm a membership request without JavaScript. The applicant pastes the link, as browsers do not send
 * URL fragments.
 */
export const membershipConfirmationFormNoScript = defineNoScriptForm({
  path: portalPagePaths.plain(portalPagePaths.ownRequest),
  title: 'Confirmer ma demande',
  call: calls.confirm,
  fields: ['token'],
  draw: async (typed) =>
    renderTextField(typed, {
      name: 'token',
      label: 'Le lien reçu par e-mail',
      hint: 'Tout le lien, tel que l’e-\u2060mail le porte. Il est à vous seul.',
    }),
  submit: 'Confirmer ma demande',
  body: ({ token = '' }) => ({ token: token.trim().split('#').at(-1) ?? '' }),
  done: ({ data: { state, reference } }) => ({
    title: membershipRequestPageTitles[state],
    body: html`<p>Votre demande porte la référence <strong>${reference}</strong>.</p>
      ${state === 'recue' ? html`<p>Le bureau la lit et vous répond par e-&#8288;mail, sous ${MEMBERSHIP_ANSWER_DELAY_LABEL}.</p>` : ''}`,
  }),
})
