import { describe, expect, it } from 'vitest'
import { composeMail } from '#server/app.ts'

const told = { color: '#D33377', office: 'contact@envol.example' }

describe('the mail that confirms a request', () => {
  const asked = {
    ...told,
    kind: 'requestReceived',
    reference: 'ADH-1',
    amount_cents: 1200,
    period: 'mensuelle',
  } as const

  it('summarizes it, and mentions direct debit to its payers only', () => {
    const { text, html } = composeMail({ ...asked, way: 'prelevement', account: null })
    expect(text).toContain('Votre demande est confirmée. En voici le résumé')
    expect(text).toContain('Montant\u00a0: 12\u00a0€ par mois')
    expect(text).toContain('Rien n’est prélevé avant')
    // A word joiner keeps « e-mail » on one line. Plain text has none.
    expect([text.includes('par e-mail'), html.includes('par e-&#8288;mail')]).toEqual([true, true])
    for (const words of [text, html]) expect(words).not.toContain('virement')
  })

  it('names the applicant, company and function, and the first payment’s date', () => {
    const applicant = { name: 'Élise Morvan', company: 'Transalpine', function: 'Chef de cabine' }
    const first = 'au plus tôt le 8 décembre 2026'
    const { subject, text } = composeMail({ ...asked, applicant, first, way: 'prelevement', account: null })
    for (const words of ['Élise Morvan', 'Transalpine', 'Chef de cabine', first]) expect(text).toContain(words)
    expect(subject).not.toContain('Morvan')
  })

  it('asks payers by transfer to wait for the answer', () => {
    const account = { company_id: null, holder: 'Envol', iban: 'FR76', bic: 'ESCAFRPP', bank: 'Banque' }
    const { text } = composeMail({ ...asked, way: 'virement', account })
    expect(text).toContain('pour faire votre virement')
    expect(text).not.toContain('prélevé')
  })
})

describe('the mails of a member’s rights', () => {
  const url = 'https://www.envol.example/profile'

  it('announce that the archive is ready, and link to it', () => {
    const { subject, text, html } = composeMail({ ...told, kind: 'exportReady', url: `${url}#donnees` })
    expect(subject).toBe('Votre archive est prête')
    for (const words of [text, html]) expect(words).toContain(`${url}#donnees`)
  })

  it('give the date of an account’s end and the consequences for payments, and link to its cancellation', () => {
    const at = '2026-11-29T13:05:00.000Z'
    const { subject, text, html } = composeMail({ ...told, kind: 'deletionAsked', at, url: `${url}/delete` })
    expect(subject).toBe('Un changement sur votre compte')
    for (const words of ['29 novembre 2026 à 14\u00a0h\u00a005', 'adhésion', 'prélèvement', `${url}/delete`]) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
  })

  it('confirm that an account stays, and nothing more', () => {
    const { subject, text } = composeMail({ ...told, kind: 'accountKept', url })
    expect(subject).toBe('Un changement sur votre compte')
    expect(text).toContain('votre compte et votre adhésion sont gardés')
  })
})

describe('the mail that confirms an address', () => {
  const url = 'https://www.envol.example/adhesion/demande#secret'

  it('links to the applicant’s page, and reveals nothing at a glance', () => {
    const { subject, text, html } = composeMail({ ...told, kind: 'requestToConfirm', url })
    expect(subject).toBe('Une adresse à confirmer')
    for (const words of [text, html]) expect(words).toContain(url)
    expect(text).toContain('24\u00a0heures')
    expect(html.slice(0, html.indexOf(url))).not.toMatch(/adh[ée]rer|adhésion\b(?!\/)/)
  })
})

describe('the mails that can be answered', () => {
  const url = 'https://www.envol.example/contact/echange#secret'
  const reply_to = 'reponse+0123@envol.example'
  const answer = { ...told, kind: 'contactAnswer', subject: 'Mon planning', content: 'Oui.', files: 1, url } as const
  const question = { ...told, kind: 'requestMessage', text: 'Votre base\u00a0?', url } as const

  it('link to a page only when the mail server accepts no answers', () => {
    expect(composeMail(answer).replyTo?.address).toBe('contact@envol.example')
    expect(composeMail(question).replyTo).toBeUndefined()
    for (const mail of [answer, question]) expect(composeMail(mail).text).not.toContain('épondez à cet e-mail')
  })

  it('are also answered by mail when it does', () => {
    for (const mail of [answer, question]) {
      const { replyTo, text } = composeMail({ ...mail, reply_to })
      expect(replyTo?.address).toBe(reply_to)
      expect(text).toContain('épondez à cet e-mail')
      expect(text).toContain(url)
      // The reply address is only in the header: people press « Répondre ».
      expect(text).not.toContain(reply_to)
    }
    expect(composeMail({ ...answer, url: '', reply_to }).text).toContain('répondez à cet e-mail.')
  })
})
