import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

/**
 * Content of a queued e-mail about an event: seat given, queued or cancelled, reminder, cancellation or change, or
 * another member's act on a proxy.
 */
export type EventMail = {
  kind:
    | 'seatGivenByHand'
    | 'seatQueued'
    | 'seatCancelled'
    | 'seatGiven'
    | 'eventReminder'
    | 'eventCancelled'
    | 'eventChanged'
    | 'proxyOffered'
    | 'proxyAccepted'
    | 'proxyRefused'
    | 'proxyRevoked'
  color: string
  title: string
  when: string
  place: string
  /** Former date and place of a changed event, as French text. */
  before?: string
  /** Name of the member whose act on a proxy the mail reports. */
  person?: string
  /** URL of the event's page; empty when `PUBLIC_URL` is unset. */
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
  proxyOffered: {
    subject: 'Une demande vous attend',
    said: 'Un adhérent vous demande de voter pour lui à une assemblée. Dites-lui si vous acceptez.',
    closing: 'Son pouvoir ne compte que si vous acceptez, et si vous êtes là.',
  },
  proxyAccepted: {
    subject: 'Votre demande est acceptée',
    said: 'La personne à qui vous donnez votre pouvoir l’a accepté.',
    closing: 'Vous pouvez le reprendre jusqu’au début de l’assemblée. Si vous venez, vous votez vous-même.',
  },
  proxyRefused: {
    subject: 'Votre demande n’est pas acceptée',
    said: 'La personne à qui vous donniez votre pouvoir ne le porte pas.',
    closing: 'Vous pouvez le proposer à quelqu’un d’autre jusqu’au début de l’assemblée.',
  },
  proxyRevoked: {
    subject: 'Une demande est retirée',
    said: 'Un adhérent a repris le pouvoir que vous portiez pour lui.',
    closing: 'Vous n’avez rien à faire.',
  },
}

/** Composes an e-mail about an event. Subject and preview omit the title, since others may see the inbox. */
function eventMail({ kind, color, title, when, place, before, person, url }: EventMail): MailMessage {
  const { subject, said, closing } = words[kind]
  const rows: [string, string][] = [
    ...(person === undefined ? [] : [['Qui', person] satisfies [string, string]]),
    ['Quoi', title],
    ['Quand', when],
    ['Où', place],
    ...(before === undefined ? [] : [['Auparavant', before] satisfies [string, string]]),
  ]
  return composeFactsTableMail({
    color,
    title: subject,
    said,
    rows,
    closing: [{ url, words: 'Voir l’événement' }, closing],
  })
}

/** Composers of the event e-mails. */
export const eventMailComposers: MailComposers<EventMail> = {
  seatGiven: eventMail,
  seatGivenByHand: eventMail,
  seatQueued: eventMail,
  seatCancelled: eventMail,
  eventReminder: eventMail,
  eventCancelled: eventMail,
  eventChanged: eventMail,
  proxyOffered: eventMail,
  proxyAccepted: eventMail,
  proxyRefused: eventMail,
  proxyRevoked: eventMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    eventMails: EventMail
  }
}
