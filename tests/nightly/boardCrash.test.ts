import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#association/demo/members.ts'
import type { EditableOfficeText } from '#contract/office/texts.ts'
import type { OfficeTextSaveResult } from '#contract/office/textMerge.ts'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { createPortalTestDatabase } from '#tests/api/portal.ts'
import { startPortalProcesses } from '#tests/api/realServer.ts'

/**
 * Milliseconds between the save request of a draft and the server's kill: before its reading, during its writing, after
 * the response.
 */
const KILLED_AFTER = [1, 8, 25]

/** Returns the n-th version of a draft text, with its number in the title and on each line. */
const stateOf = (number: number): OfficeTextMarkdownSource => ({
  head: { title: `État ${number}` },
  body: Array.from({ length: 2000 }, (_, at) => `Ligne ${at} de l’état ${number}.\n`).join('\n'),
})

it('a server killed during the save of a draft keeps every confirmed state, and no partial one', async () => {
  const database = await createPortalTestDatabase()
  let server = await startPortalProcesses(database)
  let token = ''
  const ask = async <Reply>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${token}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return (await answer.json()) as Reply
  }
  const device_infos = { device_type: 'web', device_name: 'Essai', device_platform: 'Linux' }
  const person = { email: 'bureau@envol.example', password: DEMO_PASSWORD, remember: false, device_infos }
  token = (await ask<{ token: string }>('POST', '/login', person)).token
  const { slug } = (await ask<{ data: { slug: string } }>('POST', '/board/texts/news', { title: 'État 0' })).data
  const path = `/board/texts/news/text/${slug}`
  const open = async () => (await ask<{ data: EditableOfficeText }>('GET', path)).data
  /** Saves the n-th version of a draft over the last known version, as a browser that knows no newer one. */
  const save = async (known: { version: number; base: OfficeTextMarkdownSource }, number: number) => {
    const { data } = await ask<{ data: OfficeTextSaveResult }>('PUT', path, { ...known, written: stateOf(number) })
    expect(['saved', 'merged']).toContain(data.outcome)
    return { version: data.version, base: stateOf(number) }
  }

  const begun = await open()
  let known = await save({ version: begun.version, base: { head: begun.head, body: begun.body } }, 1)
  let number = 1
  for (const after of KILLED_AFTER) {
    known = await save(known, ++number)
    const asked = save(known, number + 1).then(
      () => true,
      () => false,
    )
    await sleep(after)
    await server.stop('SIGKILL')
    const isSaid = await asked
    server = await startPortalProcesses(database)

    const kept = await open()
    const whole = [...(isSaid ? [] : [number]), number + 1].map(stateOf)
    expect(whole).toContainEqual({ head: { title: kept.head['title'] }, body: kept.body })
    // The author still has the text, and sends it again: a second time, or the first.
    known = await save(known, ++number)
    expect(await open()).toMatchObject(stateOf(number))
  }
  await server.stop('SIGTERM')
})
