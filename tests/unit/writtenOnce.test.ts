import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import * as association from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import { MEMBERSHIP_ANSWER_DELAY_LABEL, MEMBERSHIP_FORM_DURATION_LABEL } from '#contract/membership/joining.ts'
import { fillContentPlaceholders } from '#server/content/files/placeholders.ts'
import { readDemoContent } from '#tests/samples/demo.ts'
import { readSourceFiles } from '#tests/architecture/source.ts'

const { news, faq, pages, events, scale } = await readDemoContent()
const texts = Object.entries({ news, faq, pages, events }).flatMap(([folder, entries]) =>
  entries.map(({ slug, body }) => ({ file: `${folder}/${slug}`, body: body.replaceAll('\u00a0', ' ') })),
)
const { address } = association

describe('a place, a number or a duration is written in one place', () => {
  it.each([
    ['email', association.email],
    ['data-email', legal.dataProtectionEmail],
    ['phone', association.phone],
    ['hours', '9 h à 17 h'],
    ['legal-name', legal.fullName],
    ['street', address.street],
    ['postal-code', address.postalCode],
  ])('as {{%s}} for %s, and no text of the demo repeats it', (word, value) => {
    expect(fillContentPlaceholders(`{{${word}}}`).replaceAll('\u00a0', ' ')).toBe(value)
    expect(texts.filter(({ body }) => body.includes(value)).map(({ file }) => file)).toEqual([])
  })

  it.each(['demo/content', 'starter'])('except those of the law, in the privacy policy of %s', async (folder) => {
    const policy = await readFile(`association/${folder}/pages/politique-de-confidentialite.md`, 'utf8')
    expect(policy).toContain('{{deletion}}')
    for (const insert of ['::durations', '::device']) expect(policy).toContain(insert)
    const lengths = policy.match(
      /(?:\d+|\b(?:une?|deux|trois|six|sept|dix|quatorze))[ \u00a0](?:minutes?|heures?|jours?|mois|ans?)\b/g,
    )
    expect(lengths).toEqual(['un mois', '72 heures'])
  })

  it('as one value for joining and its answer, in texts and in code', () => {
    const isJoining = /(?:demande|adh[ée])[^.\n]*\b(?:trois|cinq|dix|\d+) minutes|deux jours ouvrés [^.]*répond/i
    const written = texts.filter(({ body }) => isJoining.test(body)).map(({ file }) => file)
    expect(written).toEqual([])
    const own = [MEMBERSHIP_FORM_DURATION_LABEL, MEMBERSHIP_ANSWER_DELAY_LABEL]
    const sources = readSourceFiles()
    const again = sources.filter(
      ({ path, code }) => /^(?:src|server)\/(?!.*\.stories\.)/.test(path) && own.some((value) => code.includes(value)),
    )
    expect(again.map(({ path }) => path)).toEqual([])
  })
})

describe('the price of membership', () => {
  it('is the same in the price list, on the page that invites and in the answers', () => {
    const text = pages.find(({ slug }) => slug === 'adhesion')?.body.replaceAll('\u00a0', ' ') ?? ''
    const times = scale.working_times.map(({ label }) => label.replaceAll('\u00a0', ' '))
    expect(text).toContain(`| Par mois | ${times.join(' | ')} |`)
    for (const { slug, label } of scale.functions) {
      const monthly = scale.dues.filter((due) => due.function === slug).map((due) => `${due.monthly} €`)
      expect(text).toContain(`| ${label} | ${monthly.join(' | ')} |`)
    }
    const full = scale.dues.filter(({ working_time }) => working_time === 'temps-plein').map(({ monthly }) => monthly)
    const answer = faq.find(({ slug }) => slug === 'cout-de-l-adhesion')?.body.replaceAll('\u00a0', ' ') ?? ''
    expect(answer).toContain(`De ${Math.min(...full)} à ${Math.max(...full)} € par mois à temps plein`)
    expect(answer).toContain('de 51 à 99 %')
    expect(times).toContain('De 51 à 99 %')
  })
})
