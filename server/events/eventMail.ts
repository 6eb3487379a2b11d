import { factsMail } from '#server/mail/layout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { Message } from '#server/mail/message.ts'

export type EventMail = {
  kind:
    | 'seatGivenByHand'
    | 'seatQueued'
    | 'seatCancelled'
    | 'seatGiven'
    | 'eventReminder'
    | 'eventCancelled'
    | 'eventChanged'
  color: string
  title: string
  when: string
  place: string
  /** When and where it was to be, for one that has changed. */
  before?: string
  /** Its page; empty when the portal does not know its own address. */
  url: string
}

const words: Record<EventMail['kind'], { subject: string; said: string; closing: string }> = {
  seatGiven: {
    subject: 'Une place s’est libérée',
    said: 'Une place s’est libérée : vous étiez dans la file d’attente, elle est pour vous.',
    closing: 'Vous ne pouvez plus venir ? Dites-le sur le portail, la place ira à la personne suivante.',
  },
  seatGivenByHand: {
    subject: 'Vous avez une place',
    said: 'Le bureau vous a inscrit à cet événement\u00a0: une place est pour vous.',
    closing: 'Vous ne pouvez pas venir ? Dites-le sur le portail, la place ira à la personne suivante.',
  },
  seatQueued: {
    subject: 'Votre place a changé',
    said: 'Le bureau a dû vous mettre dans la file d’attente de cet événement. Si une place se libère, nous vous écrirons.',
    closing: 'Une question ? Écrivez-nous depuis le portail.',
  },
  seatCancelled: {
    subject: 'Votre inscription a changé',
    said: 'Le bureau a retiré votre inscription à cet événement.',
    closing: 'Une question ? Écrivez-nous depuis le portail.',
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
  eventChanged: {
    subject: 'Un événement a changé',
    said: 'L’événement auquel vous avez prévu de venir a changé. Voici quand et où il se tient désormais.',
    closing:
      'Votre réponse est gardée. Vous ne pouvez plus venir ? Dites-le sur le portail, la place servira à d’autres.',
  },
}

/**
 * Tells of an event that one comes to, or was to come to. Neither its subject nor its preview says which: mailboxes are
 * read over shoulders.
 */
function eventMail({ kind, color, title, when, place, before, url }: EventMail): Message {
  const { subject, said, closing } = words[kind]
  const rows: [string, string][] = [
    ['Quoi', title],
    ['Quand', when],
    ['Où', place],
    ...(before === undefined ? [] : [['Auparavant', before] satisfies [string, string]]),
  ]
  return factsMail({ color, title: subject, said, rows, closing: [{ url, words: 'Voir l’événement' }, closing] })
}

/** What writes its kinds of mail. */
export const eventMails: MailComposers<EventMail> = {
  seatGiven: eventMail,
  seatGivenByHand: eventMail,
  seatQueued: eventMail,
  seatCancelled: eventMail,
  eventReminder: eventMail,
  eventCancelled: eventMail,
  eventChanged: eventMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    eventMails: EventMail
  }
}
