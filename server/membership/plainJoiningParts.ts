import type { AssociationBankAccount, MembershipOptions } from '#contract/membership/membership.ts'
import { readCachedCompanies } from '#server/companies/knownCompanies.ts'
import type { AppContext } from '#server/feature.ts'
import {
  renderCheckboxField,
  renderRadioField,
  renderSelectField,
  renderTextField,
  type SubmittedFormFields,
} from '#server/http/plain/plainFields.ts'
import { html } from '#server/lib/html.ts'
import { formatEuros } from '#server/payments/format.ts'

/** Renders the name and contact fields of the membership form without JavaScript. */
export const renderApplicantIdentityFields = (typed: SubmittedFormFields) =>
  html`${renderTextField(typed, { name: 'first_name', label: 'Prénom', autoComplete: 'given-name' })}
  ${renderTextField(typed, { name: 'last_name', label: 'Nom', autoComplete: 'family-name' })}
  ${renderTextField(typed, {
    name: 'email',
    label: 'E-mail personnel',
    type: 'email',
    autoComplete: 'email',
    hint: 'Pour vous répondre, puis vous connecter. Pas celui de la compagnie, qui peut le lire.',
  })}
  ${renderTextField(typed, {
    name: 'phone',
    label: 'Téléphone (facultatif)',
    type: 'tel',
    autoComplete: 'tel',
    isOptional: true,
    hint: 'Pour vous joindre vite en cas d’urgence, et jamais pour autre chose.',
  })}`

/**
 * Renders the membership form's fields for company, crew base, job function, working time and contract, without
 * JavaScript.
 */
export async function renderApplicantWorkFieldset(
  context: AppContext,
  options: MembershipOptions,
  typed: SubmittedFormFields,
) {
  const companies = [...(await readCachedCompanies(context)).values()].filter(({ is_shown }) => is_shown)
  const groups = companies.map(({ id, name }) => ({
    label: name,
    choices: options.bases
      .filter(({ company_id }) => company_id === id)
      .map((base) => ({ value: `${id} ${base.name}`, label: base.name })),
  }))
  return html`${renderSelectField(typed, {
    name: 'place',
    label: 'Compagnie et base',
    hint: 'Pour vous rattacher à votre section.',
    groups: groups.filter(({ choices }) => choices.length > 0),
  })}
  ${renderRadioField(typed, { name: 'function', label: 'Fonction', choices: options.functions.map(asChoice) })}
  ${renderRadioField(typed, { name: 'working_time', label: 'Temps de travail', choices: options.working_times.map(asChoice) })}
  ${renderRadioField(typed, { name: 'contract', label: 'Contrat', choices: options.contracts.map(asChoice) })}`
}

const asChoice = ({ slug, label }: { slug: string; label: string }) => ({ value: slug, label })

/** Renders the price list of membership dues as an HTML table. */
export function renderDuesPriceTable({ functions, working_times, dues }: MembershipOptions) {
  const labelOf = (list: { slug: string; label: string }[], slug: string) =>
    list.find((each) => each.slug === slug)?.label ?? slug
  return html`<table>
    <caption>
      Ce que coûte l’adhésion, par mois ou par an
    </caption>
    ${dues.map(
      ({ function: job, working_time, monthly_cents, yearly_cents }) =>
        html`<tr>
          <th scope="row">${labelOf(functions, job)}, ${labelOf(working_times, working_time)}</th>
          <td>${formatEuros(monthly_cents)}</td>
          <td>${formatEuros(yearly_cents)}</td>
        </tr>`,
    )}
  </table>`
}

/** Renders the membership form's fields for payment rhythm and method, without JavaScript. */
export const renderDuesPaymentFields = ({ debit }: MembershipOptions, typed: SubmittedFormFields) =>
  html`${renderRadioField(typed, {
    name: 'period',
    label: 'Rythme',
    hint: 'Vous arrêtez quand vous voulez, sans frais.',
    choices: [
      { value: 'mensuelle', label: 'Chaque mois' },
      { value: 'annuelle', label: 'Une fois par an' },
    ],
  })}
  ${renderRadioField(typed, {
    name: 'way',
    label: 'Paiement',
    hint: 'Rien n’est prélevé avant que votre demande soit acceptée.',
    choices: [
      ...(debit ? [{ value: 'prelevement', label: 'Prélèvement automatique' }] : []),
      { value: 'virement', label: 'Virement, après notre réponse' },
    ],
  })}`

/** Renders the membership form's bank account fields and the SEPA mandate to sign, without JavaScript. */
export function renderSepaMandateFields({ debit }: MembershipOptions, typed: SubmittedFormFields) {
  if (!debit) return ''
  const { creditor, creditor_id, address, authorisation } = debit
  return html`<fieldset>
    <legend>Pour un prélèvement seulement</legend>
    ${renderTextField(typed, { name: 'iban', label: 'IBAN', isOptional: true, hint: 'Gardé chiffré.' })}
    ${renderTextField(typed, { name: 'holder', label: 'Titulaire du compte', autoComplete: 'name', isOptional: true })}
    <p>
      <strong>Mandat de prélèvement SEPA</strong>, récurrent. Créancier&nbsp;: ${creditor}, ${address}. Identifiant du
      créancier&nbsp;: ${creditor_id}.
    </p>
    <p>${authorisation}</p>
    <p>
      La référence unique du mandat vous est donnée dans sa copie, envoyée par e-&#8288;mail. Nous gardons, comme preuve
      de votre signature, sa date et l’adresse de votre connexion.
    </p>
    ${renderCheckboxField(typed, { name: 'has_signed_mandate', label: 'Je signe ce mandat de prélèvement.' })}
  </fieldset>`
}

/** Renders the association's bank account for transfers as HTML, for applicants. */
export const renderAssociationTransferAccount = ({ holder, iban, bic, bank }: AssociationBankAccount) =>
  html`<p>
    Votre virement est à faire après notre réponse, en rappelant la référence reçue par e-&#8288;mail, vers le compte de
    ${holder} (${bank})&nbsp;: IBAN ${iban.replace(/.{4}(?=.)/g, '$&\u00a0')}, BIC ${bic}.
  </p>`
