import { memo, useCallback, useMemo, type Ref } from 'react'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import type { EditorHandle } from '#src/editor/editorProps.ts'
import { LazyMarkdownEditorField } from '#src/editor/LazyMarkdownEditorField.tsx'
import { uploadLibraryPicture } from '#src/office/pictures/uploadLibraryPicture.ts'
import type { TextKindDescription } from '#src/office/resource.ts'
import { searchLinkablePages } from '#src/office/texts/searchLinkablePages.ts'
import { textPlaceholderLabels } from '#src/office/texts/placeholders.ts'

type Props = {
  of: Pick<TextKindDescription, 'body' | 'inserts' | 'sections'>
  /** Body of the office text, in Markdown. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  ref?: Ref<EditorHandle>
}

/** Rich-text field for the body of an office text, with the portal's pictures, page links and placeholders. */
export const TextBodyField = memo(function TextBodyField({ of, value, onChange, error, ref }: Props) {
  const { body, inserts, sections } = of
  const addressOf = useAddresses(value)
  const pictures = useMemo(() => ({ upload: uploadPicture, addressOf }), [addressOf])
  const vocabulary = useMemo(
    () => ({ placeholders: textPlaceholderLabels, inserts: inserts ?? {}, sections: sections ?? {} }),
    [inserts, sections],
  )
  return (
    <LazyMarkdownEditorField
      label={body}
      value={value}
      onChange={onChange}
      error={error}
      pictures={pictures}
      links={links}
      vocabulary={vocabulary}
      {...(ref && { ref })}
    />
  )
})

const links = { search: searchLinkablePages }

async function uploadPicture(file: File, alt: string) {
  const { name, src } = await uploadLibraryPicture(file, alt)
  return { name, address: src }
}

/** Returns a function from picture names to their URLs, for the pictures in an office text. */
function useAddresses(text: string) {
  const names = useMemo(
    () => [...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name))].slice(0, 50).join(','),
    [text],
  )
  const known = useBoardApiReply(
    names ? apiReplyKey('GET /board/pictures', { query: { names, per_page: 50 } }) : null,
    {
      keepPreviousData: true,
    },
  ).data?.data
  return useCallback((name: string) => known?.find((one) => one.name === name)?.src, [known])
}

const NAMED = /\.\.\/media\/([a-z\d-]{1,80}\.(?:jpg|png|webp|avif))/g
