import type { EditableOfficeText } from '#contract/office/texts.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { useBoardApiReply } from './boardCall.ts'
import type { TextKindDescription } from './resource.ts'
import { OfficeTextEditor } from '#src/office/texts/OfficeTextEditor.tsx'

/** Office page that edits, previews and publishes one text of the portal. */
export function TextEditorScreen({ of: resource, slug }: { of: TextKindDescription; slug: string }) {
  const { kind, titleField } = resource
  // No revalidation: fetched data must not overwrite what is being typed.
  const text = useBoardApiReply(apiReplyKey('GET /board/texts/:kind/text/:slug', { params: { kind, slug } }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    revalidateOnMount: true,
  })
  const title = text.data && titleOf(text.data.data, titleField)
  usePageMetadata({ title: title || resource.title, isIndexed: false })
  if (text.error?.status === 404) return <NotFoundContent />
  const refresh = async () => {
    const now = await text.mutate()
    if (!now) throw new Error('The text was not fetched')
    return now.data
  }
  return (
    <QueryBoundary of={text} failure="Ce texte n’a pas pu être ouvert">
      {({ data }) => <OfficeTextEditor resource={resource} text={data} onRefresh={refresh} />}
    </QueryBoundary>
  )
}

const titleOf = ({ head }: EditableOfficeText, field: string) => {
  const title = head[field]
  return typeof title === 'string' ? title : ''
}
