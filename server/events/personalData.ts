import { asc, eq, or, sql } from '#server/drizzle/drizzle.ts'
import type { EventAnswer } from '#contract/events/events.ts'
import {
  calendar_feeds,
  event_answers,
  event_attendances,
  event_convocation_recipients,
  event_convocations,
  event_proxies,
  event_proxy_requests,
  events,
} from '#server/database/schema/events.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

const answers: Record<EventAnswer, string> = {
  oui: 'Je viens',
  'peut-etre': 'Peut-être',
  non: 'Je ne viens pas',
}

/**
 * Data export and retention rules of event answers, attendance, voting proxies and calendar feeds. A deleted member's
 * seat goes to the waiting list.
 */
export const eventsPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    {
      what: 'Vos réponses aux événements',
      why: 'Vous garder une place, et vous prévenir d’un changement',
      ground: 'contract',
      kept: { until: 'la suppression du compte' },
      holds: [event_answers],
    },
    {
      what: 'Vos convocations, vos présences, vos pouvoirs donnés ou portés',
      why: 'Savoir qui est là, et compter le quorum d’une assemblée',
      ground: 'contract',
      kept: { until: 'la suppression du compte' },
      holds: [event_attendances, event_proxies, event_convocation_recipients],
    },
    createProcessingRegisterLine(retentionPeriods.proxyRequest, 'contract', [event_proxy_requests]),
    {
      what: 'Les adresses secrètes de vos calendriers, sous forme d’empreintes',
      why: 'Suivre vos événements dans un calendrier',
      ground: 'contract',
      kept: { until: 'ce que vous les fermiez, ou la suppression du compte' },
      holds: [calendar_feeds],
    },
  ],
  sections: [
    defineDataExportSection({
      name: 'event_answers',
      title: 'Réponses aux événements',
      words: { answer: answers, seat: { inscrit: 'Réservée', attente: 'File d’attente' } },
      labels: {
        event: 'Événement',
        starts_at: 'Date',
        answer: 'Réponse',
        seat: 'Place',
        answered_at: 'Répondu le',
        reminded_at: 'Rappel envoyé le',
      },
      rows: (db, { id }) => {
        const { answer, seat, answered_at, reminded_at, event_id, member_id } = event_answers
        return db
          .select({ event: events.title, starts_at: events.starts_at, answer, seat, answered_at, reminded_at })
          .from(event_answers)
          .innerJoin(events, eq(events.id, event_id))
          .where(eq(member_id, id))
          .orderBy(asc(events.starts_at))
      },
    }),
    defineDataExportSection({
      name: 'event_attendances',
      title: 'Présences aux événements',
      labels: {
        event: 'Événement',
        at: 'Arrivée',
        is_remote: 'À distance',
        left_at: 'Départ',
        removed_at: 'Effacée le',
      },
      words: { is_remote: (value: unknown) => (value === true ? 'oui' : 'non') },
      rows: (db, { id }) => {
        const { at, is_remote, left_at, removed_at, event_id, member_id } = event_attendances
        return db
          .select({ event: events.title, at, is_remote, left_at, removed_at })
          .from(event_attendances)
          .innerJoin(events, eq(events.id, event_id))
          .where(eq(member_id, id))
          .orderBy(asc(at))
      },
    }),
    defineDataExportSection({
      name: 'event_convocation_recipients',
      title: 'Convocations',
      words: { state: { waiting: 'En cours d’envoi', sent: 'Acceptée', refused: 'Refusée', letter: 'Par lettre' } },
      labels: { event: 'Assemblée', made_at: 'Convoqué le', state: 'État', at: 'Depuis le' },
      rows: (db, { id }) => {
        const { convocation_id, member_id, state, at } = event_convocation_recipients
        return db
          .select({ event: events.title, made_at: event_convocations.made_at, state, at })
          .from(event_convocation_recipients)
          .innerJoin(event_convocations, eq(event_convocations.id, convocation_id))
          .innerJoin(events, eq(events.id, event_convocations.event_id))
          .where(eq(member_id, id))
          .orderBy(asc(event_convocations.made_at))
      },
    }),
    defineDataExportSection({
      name: 'event_proxies',
      title: 'Pouvoirs',
      words: { role: { giver: 'Donné', holder: 'Porté' } },
      labels: { event: 'Assemblée', role: 'Pouvoir', at: 'Noté le' },
      rows: (db, { id }) => {
        const { at, event_id, giver_id, holder_id } = event_proxies
        return db
          .select({
            event: events.title,
            role: sql<string>`case when ${giver_id} = ${id} then 'giver' else 'holder' end`,
            at,
          })
          .from(event_proxies)
          .innerJoin(events, eq(events.id, event_id))
          .where(or(eq(giver_id, id), eq(holder_id, id)))
          .orderBy(asc(at))
      },
    }),
    defineDataExportSection({
      name: 'event_proxy_requests',
      title: 'Pouvoirs proposés',
      words: {
        role: { giver: 'Proposé', holder: 'Reçu' },
        is_refused: (value: unknown) => (value === true ? 'oui' : 'non'),
      },
      labels: { event: 'Assemblée', role: 'Pouvoir', named_as: 'À qui', is_refused: 'Refusé', at: 'Le' },
      rows: (db, { id }) => {
        const { at, event_id, giver_id, holder_id, named_as, is_refused } = event_proxy_requests
        return db
          .select({
            event: events.title,
            role: sql<string>`case when ${giver_id} = ${id} then 'giver' else 'holder' end`,
            named_as,
            is_refused,
            at,
          })
          .from(event_proxy_requests)
          .innerJoin(events, eq(events.id, event_id))
          .where(or(eq(giver_id, id), eq(holder_id, id)))
          .orderBy(asc(at))
      },
    }),
    defineDataExportSection({
      name: 'calendar_feeds',
      title: 'Agendas suivis',
      words: { kind: { 'les-miens': 'Mes événements', tous: 'Tous les événements' } },
      labels: { kind: 'Agenda', shows_details: 'Titres montrés', created_at: 'Ouvert le' },
      rows: (db, { id }) =>
        db
          .select({
            kind: calendar_feeds.kind,
            shows_details: calendar_feeds.shows_details,
            created_at: calendar_feeds.created_at,
          })
          .from(calendar_feeds)
          .where(eq(calendar_feeds.member_id, id)),
    }),
  ],
}
