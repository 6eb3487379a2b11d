import { describe, expect, it } from 'vitest'
import { EventType } from '#contract/events/events.ts'
import { writtenOn } from '#association/demo/content.ts'
import { answers } from '#association/demo/events.ts'
import { members } from '#association/demo/members.ts'
import { events, everyone, typos } from '#tests/samples/demoEntries.ts'

describe('the demo events', () => {
  it('are fourteen, past and future, for each company and for all, of every type', () => {
    expect(events.length).toBe(14)
    expect(events.filter(({ head }) => head.ends_at < writtenOn).length).toBeGreaterThanOrEqual(3)
    expect(events.filter(({ head }) => head.starts_at > writtenOn).length).toBeGreaterThanOrEqual(8)
    expect(new Set(events.map(({ head }) => head.company))).toEqual(everyone)
    expect(new Set(events.map(({ head }) => head.type))).toEqual(new Set(EventType.options))
  })

  it('include one cancelled, one online, one public, one with a document', () => {
    const toCome = events.filter(({ head }) => head.starts_at > writtenOn).map(({ head }) => head)
    expect(toCome.some((head) => head.cancelled)).toBe(true)
    expect(toCome.some((head) => head.public)).toBe(true)
    expect(toCome.some((head) => head.online_url && head.place === undefined)).toBe(true)
    expect(toCome.some((head) => head.documents.length > 0)).toBe(true)
  })

  it('have registrations of allowed members, and one of them is full', () => {
    const coming = Map.groupBy(
      answers.filter(({ answer }) => answer === 'oui'),
      ({ event }) => event,
    )
    const full = events.filter(({ slug, head: { capacity } }) => capacity && coming.get(slug)?.length === capacity)
    expect(full.map(({ slug }) => slug)).toEqual(['reserves-derniere-place'])
    for (const { event, member } of answers) {
      const head = events.find(({ slug }) => slug === event)?.head
      const company = members.find(({ email }) => email === member)?.company_id
      expect(head).toBeDefined()
      expect([undefined, company]).toContain(head?.company)
    }
  })
})

describe.each(events)('$slug', ({ head, body }) => {
  it('follows French typography', () => {
    for (const text of [head.title, head.summary, body]) expect(text.match(typos)).toBeNull()
  })
})
