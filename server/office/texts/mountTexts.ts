import type { FastifyInstance } from 'fastify'
import { boardTextRoutes as calls } from '#contract/office/texts.ts'
import type { AppContext } from '#server/feature.ts'
import { textFile } from '#server/http/sendFile.ts'
import { HttpError } from '#server/lib/errors.ts'
import { mount } from '#server/mount.ts'
import { createTextPreview } from '#server/office/textPreviews.ts'
import { createDraft, copyText, discardDraft, openOfficeText, saveDraft } from './drafts.ts'
import { listTexts, textsCsv, listTextTitles } from './listTexts.ts'
import { recordPresence } from './presence.ts'
import { countTextRecipients, publishDraft, withdrawText } from './publishText.ts'
import { schedulePublication, scheduleWithdrawal, cancelSchedule } from './schedules.ts'
import { listVersions, readVersion, restoreVersion } from './versions.ts'

/** Mounts the office's API for writing and publishing texts (news, events, FAQ entries, pages). */
export function mountTexts(app: FastifyInstance, context: AppContext) {
  const { db } = context
  mount(app, calls.texts, ({ params: { kind }, query }) => listTexts(context, kind, query))
  mount(app, calls.textsFile, async ({ params: { kind }, query }) =>
    textFile(`${kind}.csv`, 'text/csv; charset=utf-8', await textsCsv(context, kind, query)),
  )
  mount(app, calls.titles, async ({ params: { kind }, query: { slugs } }) => ({
    data: await listTextTitles(context, kind, slugs.split(',')),
  }))
  mount(app, calls.begin, async ({ params: { kind }, body: { title }, member }) => ({
    data: await createDraft(context, kind, { title, by_member: member.id }),
  }))
  mount(app, calls.open, async ({ params }) => ({ data: await openOfficeText(context, params) }))
  mount(app, calls.save, async ({ params, body, member }) => ({
    data: await saveDraft(context, { ...params, ...body, by_member: member.id }),
  }))
  mount(app, calls.discard, async ({ params, member }) => {
    await discardDraft(context, params, member.id)
    return { success: true, message: 'Le brouillon est abandonné.' }
  })
  mount(app, calls.presence, async ({ params, member }) => ({ data: await recordPresence(db, params, member.id) }))
  mount(app, calls.publish, async ({ params, body: { version, at, twice, quiet }, member }) => {
    const asked = { ...params, version, by_member: member.id, isQuiet: quiet }
    if (at !== undefined) return done(await schedulePublication(context, { ...asked, at, twice }), null)
    return done('Publié.', await publishDraft(context, asked))
  })
  mount(app, calls.notice, async ({ params }) => ({ data: { told: await countTextRecipients(context, params) } }))
  mount(app, calls.notices, async ({ params: { kind }, query: { slugs } }) => {
    let told = 0
    for (const slug of new Set(slugs.split(','))) told += await countTextRecipients(context, { kind, slug })
    return { data: { told } }
  })
  mount(app, calls.copy, async ({ params, body, member }) => ({
    data: await copyText(context, { ...params, ...body }, member.id),
  }))
  mount(app, calls.withdraw, async ({ params, body: { at, twice }, member }) => {
    const asked = { ...params, by_member: member.id }
    if (at !== undefined) return done(await scheduleWithdrawal(context, { ...asked, at, twice }), null)
    await withdrawText(context, asked)
    return done('Retiré\u00a0: ses lecteurs ne le trouvent plus.', null)
  })
  mount(app, calls.unschedule, async ({ params, member }) => {
    await cancelSchedule(context, { ...params, by_member: member.id })
    return { success: true, message: 'Rien n’est plus prévu.' }
  })
  mount(app, calls.bulk, async ({ params: { kind }, body: { act, slugs, quiet }, member }) => {
    const done: string[] = []
    const refused: { slug: string; message: string }[] = []
    for (const slug of slugs) {
      const asked = { kind, slug, by_member: member.id, isQuiet: quiet }
      const publish = async () =>
        publishDraft(context, { ...asked, version: (await openOfficeText(context, asked)).version })
      await (act === 'publish' ? publish() : withdrawText(context, asked)).then(
        () => void done.push(slug),
        (error: unknown) => {
          if (!(error instanceof HttpError)) throw error
          refused.push({ slug, message: Object.values(error.errors ?? {})[0] ?? error.message })
        },
      )
    }
    return { data: { done, refused } }
  })
  mount(app, calls.versions, async ({ params }) => ({ data: await listVersions(db, params) }))
  mount(app, calls.version, async ({ params }) => ({ data: await readVersion(db, params) }))
  mount(app, calls.restore, async ({ params, member }) =>
    done('Cette version est de nouveau publiée.', await restoreVersion(context, { ...params, by_member: member.id })),
  )
  mount(app, calls.preview, async ({ params, member }) => ({
    data: await createTextPreview(context, { ...params, by_member: member.id }),
  }))
}

const done = (message: string, path: string | null) => ({ data: { success: true, message, path } })
