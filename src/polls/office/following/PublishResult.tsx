import { useState } from 'react'
import { name as association } from '#association/identity.ts'
import type { OfficePoll } from '#contract/polls/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { callBoardApi, runBoardAction } from '#src/office/boardCall.ts'
import { composePollResultPost } from './composePollResultPost.ts'

/** Button that publishes a poll's result as a news post, by the calls of the text editor. */
export function PublishResult({ poll }: { poll: OfficePoll }) {
  const [published, setPublished] = useState<string>()
  const publish = () =>
    runBoardAction(async () => {
      const title = `Résultat\u00a0: ${poll.title}`.slice(0, 160)
      const kind = 'news'
      const { data } = await callBoardApi('POST /board/texts/:kind', { params: { kind }, body: { title } })
      const params = { kind, slug: data.slug } as const
      const { data: text } = await callBoardApi('GET /board/texts/:kind/text/:slug', { params })
      const base = { head: text.head, body: text.body }
      const { summary, body } = composePollResultPost(poll)
      const head = { ...text.head, title, summary, category: 'vie-associative', author: `Le bureau de ${association}` }
      const written = { head, body }
      const saved = await callBoardApi('PUT /board/texts/:kind/text/:slug', {
        params,
        body: { version: text.version, base, written },
      })
      const { data: done } = await callBoardApi('POST /board/texts/:kind/text/:slug/publication', {
        params,
        body: { version: saved.data.version },
      })
      setPublished(done.path ?? portalPagePaths.boardText(kind, data.slug))
      return done
    })
  if (published) return <MoreLink to={published}>Voir l’actualité publiée</MoreLink>
  return (
    <ConfirmingButton question="Le résultat devient une actualité, que chacun peut lire." yes="Publier" onYes={publish}>
      Publier en actualité
    </ConfirmingButton>
  )
}
