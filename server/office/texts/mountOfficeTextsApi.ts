import type { FastifyInstance } from 'fastify'
import { boardTextRoutes as calls } from '#contract/office/texts.ts'
import type { AppContext } from '#server/feature.ts'
import { toOutgoingTextFile } from '#server/http/sendFile.ts'
import { HttpError } from '#server/lib/errors.ts'
import { mountApiCall } from '#server/mount.ts'
import { createDraftPreviewUrl } from '#server/office/textPreviews.ts'
import { createTextDraft, copyOfficeText, discardTextDraft, readOfficeTextForEditor, saveTextDraft } from './drafts.ts'
import { listOfficeTexts, officeTextsCsv, listTextTitles } from './listTexts.ts'
import { recordAndListEditorPresence } from './presence.ts'
import { countPeopleNotifiedByPublication, publishTextDraft, withdrawText } from './publishText.ts'
import { scheduleTextPublication, scheduleTextWithdrawal, cancelScheduledTextChange } from './schedules.ts'
import { listTextVersions, readTextVersionDifferences, republishTextVersion } from './versions.ts'

/** Mounts the office's API for writing and publishing texts (news, events, FAQ entries, pages). */
export function mountOfficeTextsApi(app: FastifyInstance, context: AppContext) {
  const { db } = context
  mountApiCall(app, calls.texts, ({ params: { kind }, query }) => listOfficeTexts(context, kind, query))
  mountApiCall(app, calls.textsFile, async ({ params: { kind }, query }) =>
    toOutgoingTextFile(`${kind}.csv`, 'text/csv; charset=utf-8', await officeTextsCsv(context, kind, query)),
  )
  mountApiCall(app, calls.titles, async ({ params: { kind }, query: { slugs } }) => ({
    data: await listTextTitles(context, kind, slugs.split(',')),
  }))
  mountApiCall(app, calls.begin, async ({ params: { kind }, body: { title }, member }) => ({
    data: await createTextDraft(context, kind, { title, by_member: member.id }),
  }))
  mountApiCall(app, calls.open, async ({ params }) => ({ data: await readOfficeTextForEditor(context, params) }))
  mountApiCall(app, calls.save, async ({ params, body, member }) => ({
    data: await saveTextDraft(context, { ...params, ...body, by_member: member.id }),
  }))
  mountApiCall(app, calls.discard, async ({ params, member }) => {
    await discardTextDraft(context, params, member.id)
    return { success: true, message: 'Le brouillon est abandonné.' }
  })
  mountApiCall(app, calls.presence, async ({ params, member }) => ({
    data: await recordAndListEditorPresence(db, params, member.id),
  }))
  mountApiCall(app, calls.publish, async ({ params, body: { version, at, twice, quiet }, member }) => {
    const asked = { ...params, version, by_member: member.id, isQuiet: quiet }
    if (at !== undefined) return done(await scheduleTextPublication(context, { ...asked, at, twice }), null)
    return done('Publié.', await publishTextDraft(context, asked))
  })
  mountApiCall(app, calls.notice, async ({ params }) => ({
    data: { told: await countPeopleNotifiedByPublication(context, params) },
  }))
  mountApiCall(app, calls.notices, async ({ params: { kind }, query: { slugs } }) => {
    let told = 0
    for (const slug of new Set(slugs.split(',')))
      told += await countPeopleNotifiedByPublication(context, { kind, slug })
    return { data: { told } }
  })
  mountApiCall(app, calls.copy, async ({ params, body, member }) => ({
    data: await copyOfficeText(context, { ...params, ...body }, member.id),
  }))
  mountApiCall(app, calls.withdraw, async ({ params, body: { at, twice }, member }) => {
    const asked = { ...params, by_member: member.id }
    if (at !== undefined) return done(await scheduleTextWithdrawal(context, { ...asked, at, twice }), null)
    await withdrawText(context, asked)
    return done('Retiré\u00a0: ses lecteurs ne le trouvent plus.', null)
  })
  mountApiCall(app, calls.unschedule, async ({ params, member }) => {
    await cancelScheduledTextChange(context, { ...params, by_member: member.id })
    return { success: true, message: 'Rien n’est plus prévu.' }
  })
  mountApiCall(app, calls.bulk, async ({ params: { kind }, body: { act, slugs, quiet }, member }) => {
    const done: string[] = []
    const refused: { slug: string; message: string }[] = []
    for (const slug of slugs) {
      const asked = { kind, slug, by_member: member.id, isQuiet: quiet }
      const publish = async () =>
        publishTextDraft(context, { ...asked, version: (await readOfficeTextForEditor(context, asked)).version })
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
  mountApiCall(app, calls.versions, async ({ params }) => ({ data: await listTextVersions(db, params) }))
  mountApiCall(app, calls.version, async ({ params }) => ({ data: await readTextVersionDifferences(db, params) }))
  mountApiCall(app, calls.restore, async ({ params, member }) =>
    done(
      'Cette version est de nouveau publiée.',
      await republishTextVersion(context, { ...params, by_member: member.id }),
    ),
  )
  mountApiCall(app, calls.preview, async ({ params, member }) => ({
    data: await createDraftPreviewUrl(context, { ...params, by_member: member.id }),
  }))
}

const done = (message: string, path: string | null) => ({ data: { success: true, message, path } })
