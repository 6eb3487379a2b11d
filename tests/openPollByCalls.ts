import { samplePollContent } from '#tests/samples/pollQuestions.ts'

const HOUR_MS = 3_600_000

/** Opens a secret vote of all members for an hour, by the office's calls with a board session. Returns id and key. */
export async function openPollByCalls(
  url: string,
  token: string,
  title = 'L’accord sur les repos',
): Promise<{ id: number; key: string }> {
  const ask = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
  const content = samplePollContent({ title })
  const created = await ask<{ data: { id: number; version: number } }>('POST', '/board/polls', {
    title,
    kind: content.kind,
  })
  const { id, version } = created.data
  const path = `/board/polls/${id}`
  const saved = await ask<{ data: { version: number } }>('PUT', path, { version, content })
  const closes_at = new Date(Date.now() + HOUR_MS).toISOString()
  await ask('POST', `${path}/announcement`, { version: saved.data.version, opens_at: null, closes_at })
  const read = await ask<{ data: { public_key: string } }>('GET', `/polls/${id}`)
  return { id, key: read.data.public_key }
}
