import { sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { describeErrorForLog } from '#server/http/log.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { verifySmtpServer } from '#server/mail/smtp.ts'
import { createPassedFinding, type OperationalCheck } from './operationalCheck.ts'

const MINUTE_MS = 60_000

/** Check that the mail server accepts a connection and the portal's sign-in. */
export const mailServerCheck: OperationalCheck = {
  name: 'mail-server',
  title: 'Serveur de courrier',
  advice:
    'Vérifiez SMTP_URL (adresse, port, mot de passe) et l’état du serveur de courrier. Les messages attendent un jour et partent d’eux-mêmes.',
  everyMs: 5 * MINUTE_MS,
  announcedAfterMs: 5 * MINUTE_MS,
  isNeeded: ({ env }) => env.SMTP_URL !== undefined,
  async run({ env }) {
    const { hostname } = new URL(env.SMTP_URL ?? '')
    try {
      await verifySmtpServer(env.SMTP_URL ?? '')
      return createPassedFinding(`${hostname} répond.`)
    } catch (error) {
      const { reason } = describeErrorForLog(error)
      return { state: 'failed', cause: `${hostname} n’accepte pas la connexion${reason ? ` (${reason})` : ''}.` }
    }
  },
}

/** Numbers of individual mails above which refusals are the portal's problem, not that of a few mailboxes. */
const REFUSED_AT_LEAST = 10
/** Age from which a failed mail was given up after a day of attempts, and not refused. */
const GIVEN_UP_AFTER = { hours: 20 }

type OutboxCounts = { stuck: number; oldest: string | null; given_up: number; delayed: number; refused: number }

/**
 * Check of the outbox: mails that nobody sends, that were given up after a day, or that the mail server refuses in
 * number. Newsletters and mailings have counts of their own.
 */
export const outboxCheck: OperationalCheck = {
  name: 'mails',
  title: 'E-mails à envoyer',
  advice:
    'Les messages abandonnés sont dans «\u00a0Envois et tâches\u00a0»\u00a0: corrigez le serveur ou l’adresse, puis envoyez-les de nouveau ou renoncez-y.',
  announcedAfterMs: 0,
  isNeeded: ({ env }) => env.SMTP_URL !== undefined,
  async run({ db, now }) {
    const { stuck, oldest, given_up, delayed, refused } = await countMails(db, now)
    if (stuck > 0 && oldest) {
      const since = formatFrenchMinute(new Date(oldest))
      return {
        state: 'failed',
        cause: `${counted(stuck, 'message')} ${stuck > 1 ? 'attendent' : 'attend'} sans partir depuis le ${since}.`,
      }
    }
    const causes = [
      given_up > 0 &&
        `${counted(given_up, 'message')} ${given_up > 1 ? 'ont été abandonnés' : 'a été abandonné'} après un jour de tentatives.`,
      delayed >= REFUSED_AT_LEAST && `${delayed}\u00a0messages sont remis à plus tard par le serveur de courrier.`,
      refused >= REFUSED_AT_LEAST && `${refused}\u00a0messages ont été refusés en un jour.`,
    ].filter((cause) => cause !== false)
    return causes.length > 0
      ? { state: 'warning', cause: causes.join(' ') }
      : createPassedFinding('Aucun message n’est bloqué ni abandonné.')
  },
}

async function countMails(db: Database, now: Date): Promise<OutboxCounts> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
  const { rows } = await db.execute<OutboxCounts>(sql`
    select count(*) filter (where is_stuck)::int as stuck,
      min(created_at) filter (where is_stuck) as oldest,
      count(*) filter (where is_failed and created_at < finished_at - make_interval(secs => ${durationToSeconds(GIVEN_UP_AFTER)}))::int as given_up,
      count(*) filter (where status = 'waiting' and batch is null and attempts >= 8)::int as delayed,
      count(*) filter (where is_failed and finished_at > ${ago(24 * 60)})::int as refused
    from (select *, status = 'failed' and content is not null and batch is null as is_failed,
        status = 'waiting' and content is not null and next_attempt_at < ${ago(15)}
          and (expires_at is null or expires_at > now()) as is_stuck
      from ${outbox} where status in ('waiting', 'failed')) as mail`)
  return rows[0] ?? { stuck: 0, oldest: null, given_up: 0, delayed: 0, refused: 0 }
}

const counted = (count: number, noun: string) => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`
