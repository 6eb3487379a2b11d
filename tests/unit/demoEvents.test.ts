import { describe, expect, it } from 'vitest'
import { EventType } from '#contract/events/events.ts'
import { demoContentDate } from '#association/demo/content.ts'
import { demoEventRegistrations } from '#association/demo/events.ts'
import { demoMembers } from '#association/demo/members.ts'
import { demoEventEntries, validContentCompanyIds, frenchTypographyErrorPattern } from '#tests/samples/demoEntries.ts'

describe('the demo events', () => {
  it('are fifteen, past and future, for each company and for all, of every type', () => {
    expect(demoEventEntries.length).toBe(15)
    expect(demoEventEntries.filter(({ head }) => head.ends_at < demoContentDate).length).toBeGreaterThanOrEqual(3)
    expect(demoEventEntries.filter(({ head }) => head.starts_at > demoContentDate).length).toBeGreaterThanOrEqual(8)
    expect(new Set(demoEventEntries.map(({ head }) => head.company))).toEqual(validContentCompanyIds)
    expect(new Set(demoEventEntries.map(({ head }) => head.type))).toEqual(new Set(EventType.options))
  })

  it('include one cancelled, one online, one public, one with a document', () => {
    const toCome = demoEventEntries.filter(({ head }) => head.starts_at > demoContentDate).map(({ head }) => head)
    expect(toCome.some((head) => head.cancelled)).toBe(true)
    expect(toCome.some((head) => head.public)).toBe(true)
    expect(toCome.some((head) => head.online_url && head.place === undefined)).toBe(true)
    expect(toCome.some((head) => head.documents.length > 0)).toBe(true)
  })

  it('have registrations of allowed members, and one of them is full', () => {
    const coming = Map.groupBy(
      demoEventRegistrations.filter(({ answer }) => answer === 'oui'),
      ({ event }) => event,
    )
    const full = demoEventEntries.filter(
      ({ slug, head: { capacity } }) => capacity && coming.get(slug)?.length === capacity,
    )
    expect(full.map(({ slug }) => slug)).toEqual(['reserves-derniere-place'])
    for (const { event, member } of demoEventRegistrations) {
      const head = demoEventEntries.find(({ slug }) => slug === event)?.head
      const company = demoMembers.find(({ email }) => email === member)?.company_id
      expect(head).toBeDefined()
      expect([undefined, company]).toContain(head?.company)
    }
  })
})

describe.each(demoEventEntries)('$slug', ({ head, body }) => {
  it('follows French typography', () => {
    for (const text of [head.title, head.summary, body]) expect(text.match(frenchTypographyErrorPattern)).toBeNull()
  })
})
