import { factsMail } from '#server/mail/layout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { Message } from '#server/mail/message.ts'

export type EventMail = {
  kind: 'seatGiven' | 'eventReminder' | 'eventCancelled'
  color: string
  title: string
  when: string
  place: string
  /** Its page; empty when the portal does not know its own address. */
  url: string
}

const words: Record<EventMail['kind'], { subject: string; said: string; closing: string }> = {
  seatGiven: {
    subject: 'Une place s’est libérée',
    said: 'Une place s’est libérée : vous étiez dans la file d’attente, elle est pour vous.',
    closing: 'Vous ne pouvez plus venir ? Dites-le sur le portail, la place ira à la personne suivante.',
  },
  eventReminder: {
    subject: 'Un événement approche',
    said: 'L’événement où vous venez approche.',
    closing: 'Vous ne pouvez plus venir ? Dites-le sur le portail, d’autres attendent peut-être une place.',
  },
  eventCancelled: {
    subject: 'Un événement est annulé',
    said: 'L’événement auquel vous aviez prévu de venir est annulé.',
    closing: 'Vous n’avez rien à faire. Les prochains sont sur le portail.',
  },
}

/**
 * Tells of an event that one comes to, or was to come to. Neither its subject nor its preview says which: mailboxes are
 * read over shoulders.
 */
function eventMail({ kind, color, title, when, place, url }: EventMail): Message {
  const { subject, said, closing } = words[kind]
  const rows: [string, string][] = [
    ['Quoi', title],
    ['Quand', when],
    ['Où', place],
  ]
  return factsMail({ color, title: subject, said, rows, closing: [{ url, words: 'Voir l’événement' }, closing] })
}

/** What writes its kinds of mail. */
export const eventMails: MailComposers<EventMail> = {
  seatGiven: eventMail,
  eventReminder: eventMail,
  eventCancelled: eventMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    eventMails: EventMail
  }
}
