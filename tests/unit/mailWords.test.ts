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

  it('sums it up, and speaks to who pays by direct debit of that alone', () => {
    const { text, html } = composeMail({ ...asked, way: 'prelevement', account: null })
    expect(text).toContain('Votre demande est confirmée. En voici le résumé')
    expect(text).toContain('Montant\u00a0: 12\u00a0€ par mois')
    expect(text).toContain('Rien n’est prélevé avant')
    // A word joiner keeps « e-mail » on one line. Plain text has none.
    expect([text.includes('par e-mail'), html.includes('par e-&#8288;mail')]).toEqual([true, true])
    for (const words of [text, html]) expect(words).not.toContain('virement')
  })

  it('says whose it is, of which company and function, and when the first payment is due', () => {
    const applicant = { name: 'Élise Morvan', company: 'Transalpine', function: 'Chef de cabine' }
    const first = 'au plus tôt le 8 décembre 2026'
    const { subject, text } = composeMail({ ...asked, applicant, first, way: 'prelevement', account: null })
    for (const words of ['Élise Morvan', 'Transalpine', 'Chef de cabine', first]) expect(text).toContain(words)
    expect(subject).not.toContain('Morvan')
  })

  it('asks who pays by transfer to wait for the answer', () => {
    const account = { company_id: null, holder: 'Envol', iban: 'FR76', bic: 'ESCAFRPP', bank: 'Banque' }
    const { text } = composeMail({ ...asked, way: 'virement', account })
    expect(text).toContain('pour faire votre virement')
    expect(text).not.toContain('prélevé')
  })
})

describe('the mails of a member’s rights', () => {
  const url = 'https://www.envol.example/profile'

  it('says that the archive is there, and leads to it', () => {
    const { subject, text, html } = composeMail({ ...told, kind: 'exportReady', url: `${url}#donnees` })
    expect(subject).toBe('Votre archive est prête')
    for (const words of [text, html]) expect(words).toContain(`${url}#donnees`)
  })

  it('says when an account ends, what of the money, and leads to where one may keep it', () => {
    const at = '2026-11-29T13:05:00.000Z'
    const { subject, text, html } = composeMail({ ...told, kind: 'deletionAsked', at, url: `${url}/delete` })
    expect(subject).toBe('Un changement sur votre compte')
    for (const words of ['29 novembre 2026 à 14:05', 'adhésion', 'prélèvement', `${url}/delete`]) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
  })

  it('says that an account stays, in no more words than that', () => {
    const { subject, text } = composeMail({ ...told, kind: 'accountKept', url })
    expect(subject).toBe('Un changement sur votre compte')
    expect(text).toContain('votre compte et votre adhésion sont gardés')
  })
})

describe('the mail that confirms an address', () => {
  const url = 'https://www.envol.example/adhesion/demande#secret'

  it('leads to the applicant’s page, and tells a glance nothing of what was asked', () => {
    const { subject, text, html } = composeMail({ ...told, kind: 'requestToConfirm', url })
    expect(subject).toBe('Une adresse à confirmer')
    for (const words of [text, html]) expect(words).toContain(url)
    expect(text).toContain('24\u00a0heures')
    expect(html.slice(0, html.indexOf(url))).not.toMatch(/adh[ée]rer|adhésion\b(?!\/)/)
  })
})

describe('the mails that are answered', () => {
  const url = 'https://www.envol.example/contact/echange#secret'
  const reply_to = 'reponse+0123@envol.example'
  const answer = { ...told, kind: 'contactAnswer', subject: 'Mon planning', content: 'Oui.', files: 1, url } as const
  const question = { ...told, kind: 'requestMessage', text: 'Votre base\u00a0?', url } as const

  it('lead to a page alone where the mail server lets no answer in', () => {
    expect(composeMail(answer).replyTo?.address).toBe('contact@envol.example')
    expect(composeMail(question).replyTo).toBeUndefined()
    for (const mail of [answer, question]) expect(composeMail(mail).text).not.toContain('épondez à cet e-mail')
  })

  it('are answered by mail too where it does', () => {
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
