import { randomUUID } from 'node:crypto'
import { ANSWERED_WITHIN, JOINED_WITHIN } from '#contract/joining.ts'
import { membership as calls, type BankAccount, type MembershipOptions } from '#contract/membership.ts'
import { paths } from '#contract/paths.ts'
import { knownCompanies } from '#server/companies/knownCompanies.ts'
import type { AppContext } from '#server/feature.ts'
import { checkField, radioField, selectField, textField, trapField, type Typed } from '#server/http/plainFields.ts'
import { plainForm } from '#server/http/plainForms.ts'
import { html } from '#server/lib/html.ts'
import { formatEuros } from '#server/payments/format.ts'
import { cachedOptions } from './options.ts'

/** The request to join without script: what four steps ask, on one page. */
export const plainJoining = (context: AppContext) =>
  plainForm({
    path: paths.plain(paths.adhesion),
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
    // A base is chosen among those of its company: one list asks for both.
    askedBy: { company_id: 'place', base: 'place' },
    async draw(typed) {
      const options = await cachedOptions(context)
      if (options.dues.length === 0) return 'L’adhésion en ligne n’est pas encore ouverte.'
      return html`<p>
          Une seule page, ${JOINED_WITHIN}. Rien n’est payé tant que nous n’avons pas répondu, et votre compagnie n’est
          jamais informée.
        </p>
        <h2>Vous</h2>
        ${identity(typed)}
        <h2>Votre travail</h2>
        ${await work(context, options, typed)}
        <h2>Votre cotisation</h2>
        ${scale(options)} ${payment(options, typed)} ${mandate(options, typed)}
        ${checkField(typed, {
          name: 'wants_news',
          label: 'Je veux recevoir les actualités de l’association par e-\u2060mail.',
          hint: 'Facultatif. Une lettre par semaine au plus, s’il y a du nouveau.',
        })}
        ${trapField()}
        <input type="hidden" name="key" value="${typed.values['key'] || randomUUID()}" />
        <p>
          Ces données servent à examiner votre demande, vous répondre et encaisser votre cotisation. Seules les
          personnes du bureau chargées des adhésions les lisent, jamais votre compagnie. Sans suite, elles sont
          effacées&nbsp;:
          <a href="${paths.privacyPolicy}">les durées et vos droits</a>.
        </p>`
    },
    submit: 'Envoyer ma demande',
    body({ place = '', has_signed_mandate, wants_news, ...typed }) {
      const [, company_id, base = ''] = /^(\d{1,10}) (.*)$/s.exec(place) ?? []
      const isDebited = typed['way'] === 'prelevement'
      return {
        ...typed,
        ...(company_id && { company_id: Number(company_id), base }),
        // As with the other form: who pays by transfer has given no account.
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
          <a href="${paths.plain(paths.ownRequest)}">cette page</a>.
        </p>
        <p>
          Le bureau vous répond ensuite par e-&#8288;mail, sous ${ANSWERED_WITHIN}. La cotisation choisie est de
          ${formatEuros(amount_cents)} ${period === 'annuelle' ? 'par an' : 'par mois'}.
        </p>
        ${account ? transfer(account) : ''}`,
    }),
  })

const identity = (typed: Typed) =>
  html`${textField(typed, { name: 'first_name', label: 'Prénom', autoComplete: 'given-name' })}
  ${textField(typed, { name: 'last_name', label: 'Nom', autoComplete: 'family-name' })}
  ${textField(typed, {
    name: 'email',
    label: 'E-mail personnel',
    type: 'email',
    autoComplete: 'email',
    hint: 'Pour vous répondre, puis vous connecter. Pas celui de la compagnie, qui peut le lire.',
  })}
  ${textField(typed, {
    name: 'phone',
    label: 'Téléphone (facultatif)',
    type: 'tel',
    autoComplete: 'tel',
    isOptional: true,
    hint: 'Pour vous joindre vite en cas d’urgence, et jamais pour autre chose.',
  })}`

async function work(context: AppContext, options: MembershipOptions, typed: Typed) {
  const companies = [...(await knownCompanies(context)).values()]
  const groups = companies.map(({ id, name }) => ({
    label: name,
    choices: options.bases
      .filter(({ company_id }) => company_id === id)
      .map((base) => ({ value: `${id} ${base.name}`, label: base.name })),
  }))
  return html`${selectField(typed, {
    name: 'place',
    label: 'Compagnie et base',
    hint: 'Pour vous rattacher à votre section.',
    groups: groups.filter(({ choices }) => choices.length > 0),
  })}
  ${radioField(typed, { name: 'function', label: 'Fonction', choices: options.functions.map(asChoice) })}
  ${radioField(typed, { name: 'working_time', label: 'Temps de travail', choices: options.working_times.map(asChoice) })}
  ${radioField(typed, { name: 'contract', label: 'Contrat', choices: options.contracts.map(asChoice) })}`
}

const asChoice = ({ slug, label }: { slug: string; label: string }) => ({ value: slug, label })

function scale({ functions, working_times, dues }: MembershipOptions) {
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

const payment = ({ debit }: MembershipOptions, typed: Typed) =>
  html`${radioField(typed, {
    name: 'period',
    label: 'Rythme',
    hint: 'Vous arrêtez quand vous voulez, sans frais.',
    choices: [
      { value: 'mensuelle', label: 'Chaque mois' },
      { value: 'annuelle', label: 'Une fois par an' },
    ],
  })}
  ${radioField(typed, {
    name: 'way',
    label: 'Paiement',
    hint: 'Rien n’est prélevé avant que votre demande soit acceptée.',
    choices: [
      ...(debit ? [{ value: 'prelevement', label: 'Prélèvement automatique' }] : []),
      { value: 'virement', label: 'Virement, après notre réponse' },
    ],
  })}`

function mandate({ debit }: MembershipOptions, typed: Typed) {
  if (!debit) return ''
  const { creditor, creditor_id, address, authorisation } = debit
  return html`<fieldset>
    <legend>Pour un prélèvement seulement</legend>
    ${textField(typed, { name: 'iban', label: 'IBAN', isOptional: true, hint: 'Gardé chiffré.' })}
    ${textField(typed, { name: 'holder', label: 'Titulaire du compte', autoComplete: 'name', isOptional: true })}
    <p>
      <strong>Mandat de prélèvement SEPA</strong>, récurrent. Créancier&nbsp;: ${creditor}, ${address}. Identifiant du
      créancier&nbsp;: ${creditor_id}.
    </p>
    <p>${authorisation}</p>
    <p>
      La référence unique du mandat vous est donnée dans sa copie, envoyée par e-&#8288;mail. Nous gardons, comme preuve
      de votre signature, sa date et l’adresse de votre connexion.
    </p>
    ${checkField(typed, { name: 'has_signed_mandate', label: 'Je signe ce mandat de prélèvement.' })}
  </fieldset>`
}

const transfer = ({ holder, iban, bic, bank }: BankAccount) =>
  html`<p>
    Votre virement est à faire après notre réponse, en rappelant la référence reçue par e-&#8288;mail, vers le compte de
    ${holder} (${bank})&nbsp;: IBAN ${iban.replace(/.{4}(?=.)/g, '$&\u00a0')}, BIC ${bic}.
  </p>`
