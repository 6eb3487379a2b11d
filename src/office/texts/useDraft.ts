import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_OFFICE_TEXT_LENGTH } from '#contract/office/limits.ts'
import type { EditableOfficeText, OfficeTextKind } from '#contract/office/texts.ts'
import type { OfficeTextSaveResult } from '#contract/office/textMerge.ts'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { ApiCallError } from '#src/api/call.ts'
import { useStableCallback } from '#src/lib/useStableCallback.ts'
import { yieldToBrowser } from '#src/lib/yieldToBrowser.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { removeDeviceTextDraft, storeDeviceTextDraft, readDeviceTextDraft } from './deviceDrafts.ts'

/** Milliseconds from the first key press to the save of an office text, and between retries without network. */
const SAVE_MS = 800
const RETRY_MS = 5000

/** State of an office text's draft: saved on the server, being saved, stored on this device only, or refused. */
export type OfficeTextDraftState = 'saved' | 'saving' | 'offline' | 'refused'

type Known = { version: number; base: OfficeTextMarkdownSource }

/**
 * Returns an office text being edited. Changes are stored on this device at once, and on the server within two seconds.
 * Without network they are sent later, and merged with the changes of others. `flush` makes the editor hand over its
 * pending changes.
 */
export function useOfficeTextDraft(kind: OfficeTextKind, opened: EditableOfficeText, flush: () => void) {
  const { slug } = opened
  const [start] = useState(() => startOf(kind, opened))
  const [written, setWritten] = useState(start.written)
  const [state, setState] = useState<OfficeTextDraftState>('saved')
  const [refusal, setRefusal] = useState<string>()
  const [conflict, setConflict] = useState<OfficeTextSaveResult>()
  const known = useRef<Known>(start.known)
  const now = useRef(start.written)
  const saving = useRef<Promise<boolean>>(undefined)
  const timer = useRef<number>(undefined)

  const hasUnsaved = useCallback(() => saving.current !== undefined || !isSame(now.current, known.current.base), [])
  const take = (text: OfficeTextMarkdownSource) => {
    now.current = text
    setWritten(text)
  }

  /** Saves the edited office text; true when the server has every change. */
  const save = useStableCallback(async (): Promise<boolean> => {
    flush()
    window.clearTimeout(timer.current)
    timer.current = undefined
    // Yields between serializing and sending a long text, so that a key can be handled.
    if (!document.hidden) await yieldToBrowser()
    while (saving.current) await saving.current
    if (isOfficeTextTooLong(now.current)) {
      setState('refused')
      setRefusal(TEXT_TOO_LONG_MESSAGE)
      return false
    }
    if (isSame(now.current, known.current.base)) return true
    const sent = now.current
    const work = async () => {
      setState('saving')
      try {
        const { data } = await callBoardApi('PUT /board/texts/:kind/text/:slug', {
          params: { kind, slug },
          body: { ...known.current, written: sent },
        })
        if (data.outcome === 'conflict') {
          setConflict(data)
          setState('refused')
          return false
        }
        flush()
        const isLast = now.current === sent
        const theirs = data.outcome === 'merged' ? data.written : null
        if (!theirs) known.current = { version: data.version, base: sent }
        else if (isLast) {
          known.current = { version: data.version, base: theirs }
          // Rendered at once, so that no key falls between the sent text and the merged one.
          flushSync(() => take(theirs))
        }
        // Changes typed meanwhile are merged at the next save, from the common base.
        else known.current = { ...known.current, base: sent }
        if (isSame(now.current, known.current.base)) removeDeviceTextDraft(kind, slug)
        setRefusal(undefined)
        setState('saved')
        return isSame(now.current, known.current.base)
      } catch (error) {
        const isAway = error instanceof ApiCallError && error.isRetryable
        setState(isAway ? 'offline' : 'refused')
        setRefusal(isAway ? undefined : refusalOf(error))
        return false
      }
    }
    saving.current = work().finally(() => (saving.current = undefined))
    return saving.current
  })

  /** Replaces the edited office text. */
  const put = useStableCallback((text: OfficeTextMarkdownSource) => {
    take(text)
    storeDeviceTextDraft(kind, slug, { ...known.current, written: now.current })
    // The timer is not restarted: continuous typing is saved too.
    timer.current ??= window.setTimeout(() => void save(), SAVE_MS)
  })
  // Based on the latest text, which may be newer than the rendered one.
  const change = useStableCallback(({ head, body = now.current.body }: Partial<OfficeTextMarkdownSource>) =>
    put({ head: { ...now.current.head, ...head }, body }),
  )
  /** Restarts the editor from the server's text, unless there are unsaved changes. */
  const restart = useStableCallback((text: EditableOfficeText) => {
    flush()
    if (hasUnsaved()) return
    removeDeviceTextDraft(kind, slug)
    const base = writtenOf(text)
    known.current = { version: text.version, base }
    // Rendered at once: a key pressed before would be overwritten.
    flushSync(() => take(base))
    setState('saved')
    setRefusal(undefined)
  })
  // Stable functions, so that components which use only these do not render at each key.
  const acts = useMemo(() => {
    /** Returns the version number of the office text that the server has. */
    const version = () => known.current.version
    const typed = () => now.current
    return { version, typed, hasUnsaved, put, change, save, restart }
  }, [put, change, hasUnsaved, save, restart])

  const saveOnLeaving = useEffectEvent(() => void save())
  useEffect(() => {
    const goOn = () => saveOnLeaving()
    window.addEventListener('online', goOn)
    document.addEventListener('visibilitychange', goOn)
    // Sends changes stored here earlier.
    goOn()
    return () => {
      window.removeEventListener('online', goOn)
      document.removeEventListener('visibilitychange', goOn)
      goOn()
    }
  }, [])

  // Retries regularly without network.
  useEffect(() => {
    if (state !== 'offline') return undefined
    const retry = window.setInterval(saveOnLeaving, RETRY_MS)
    return () => window.clearInterval(retry)
  }, [state])

  return {
    written,
    state,
    refusal,
    conflict,
    acts,
    /** Resolves an editing conflict with the chosen office text. */
    choose: async (text: OfficeTextMarkdownSource) => {
      if (!conflict?.written) return
      known.current = { version: conflict.version, base: conflict.written }
      setConflict(undefined)
      take(text)
      await save()
    },
  }
}
export type OfficeTextDraft = ReturnType<typeof useOfficeTextDraft>
export type OfficeTextDraftActions = OfficeTextDraft['acts']

/** French error message of an office text over the maximum length. */
export const TEXT_TOO_LONG_MESSAGE =
  'Ce texte est trop long\u00a0: 90\u00a0000 signes au plus. Il n’est pas enregistré ainsi\u00a0: partagez-le, ou joignez un document.'

export const isOfficeTextTooLong = ({ body }: OfficeTextMarkdownSource) => body.length > MAX_OFFICE_TEXT_LENGTH

const writtenOf = ({ head, body }: OfficeTextMarkdownSource): OfficeTextMarkdownSource => ({ head, body })
const isSame = (one: OfficeTextMarkdownSource, other: OfficeTextMarkdownSource) =>
  one === other || (one.body === other.body && JSON.stringify(one.head) === JSON.stringify(other.head))

/** Returns the office text at the editor's start: unsaved changes of this device, else the server's text. */
function startOf(
  kind: OfficeTextKind,
  opened: EditableOfficeText,
): { written: OfficeTextMarkdownSource; known: Known } {
  const kept = readDeviceTextDraft(kind, opened.slug)
  const known = { version: opened.version, base: writtenOf(opened) }
  return kept
    ? { written: kept.written, known: { version: kept.version, base: kept.base } }
    : { written: known.base, known }
}

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiCallError)) return 'Ce texte n’a pas pu être enregistré.'
  return Object.values(error.errors)[0] ?? error.message
}
