import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BODY_AT_MOST } from '#contract/office/limits.ts'
import type { OpenText, Saved, TextKind, Written } from '#contract/office/texts.ts'
import { CallError } from '#src/api/call.ts'
import { useSteady } from '#src/lib/useSteady.ts'
import { yieldToBrowser } from '#src/lib/yieldToBrowser.ts'
import { boardCall } from '#src/office/boardCall.ts'
import { forgetOnDevice, keepOnDevice, keptOnDevice } from './deviceDrafts.ts'

/** How long after the first key what is typed is saved, and how long until it is tried again without a network, in ms. */
const SAVE_MS = 800
const RETRY_MS = 5000

/** Where what is typed is: with the server, on its way there, on this device alone, or refused. */
export type DraftState = 'saved' | 'saving' | 'offline' | 'refused'

type Known = { version: number; base: Written }

/**
 * A text while it is written: what is typed goes to this device at once, and to the server within two seconds; without a
 * network it stays here and goes when there is one, put together with what others have written meanwhile. `flush` asks
 * whoever takes the keys for what they have not handed out yet.
 */
export function useDraft(kind: TextKind, opened: OpenText, flush: () => void) {
  const { slug } = opened
  const [start] = useState(() => startOf(kind, opened))
  const [written, setWritten] = useState(start.written)
  const [state, setState] = useState<DraftState>('saved')
  const [refusal, setRefusal] = useState<string>()
  const [conflict, setConflict] = useState<Saved>()
  const known = useRef<Known>(start.known)
  const now = useRef(start.written)
  const saving = useRef<Promise<boolean>>(undefined)
  const timer = useRef<number>(undefined)

  const hasUnsaved = useCallback(() => saving.current !== undefined || !isSame(now.current, known.current.base), [])
  const take = (text: Written) => {
    now.current = text
    setWritten(text)
  }

  /** Saves what is typed; true when the server has all of it. */
  const save = useSteady(async (): Promise<boolean> => {
    flush()
    window.clearTimeout(timer.current)
    timer.current = undefined
    // To hand a long text out, and to send it, are two tasks: a key comes between them.
    if (!document.hidden) await yieldToBrowser()
    while (saving.current) await saving.current
    if (isTooLong(now.current)) {
      setState('refused')
      setRefusal(TOO_LONG)
      return false
    }
    if (isSame(now.current, known.current.base)) return true
    const sent = now.current
    const work = async () => {
      setState('saving')
      try {
        const { data } = await boardCall('PUT /board/texts/:kind/text/:slug', {
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
          // Drawn at once: no key falls between what was handed out and the text with theirs.
          flushSync(() => take(theirs))
        }
        // What was typed meanwhile is put together with theirs at the next saving: from what both began with.
        else known.current = { ...known.current, base: sent }
        if (isSame(now.current, known.current.base)) forgetOnDevice(kind, slug)
        setRefusal(undefined)
        setState('saved')
        return isSame(now.current, known.current.base)
      } catch (error) {
        const isAway = error instanceof CallError && error.isRetryable
        setState(isAway ? 'offline' : 'refused')
        setRefusal(isAway ? undefined : refusalOf(error))
        return false
      }
    }
    saving.current = work().finally(() => (saving.current = undefined))
    return saving.current
  })

  /** Puts a whole text in the place of what is typed. */
  const put = useSteady((text: Written) => {
    take(text)
    keepOnDevice(kind, slug, { ...known.current, written: now.current })
    // Who types on and on is saved too.
    timer.current ??= window.setTimeout(() => void save(), SAVE_MS)
  })
  // Of what is typed now, which may be newer than what is drawn.
  const change = useSteady(({ head, body = now.current.body }: Partial<Written>) =>
    put({ head: { ...now.current.head, ...head }, body }),
  )
  /** Goes on from what the server says; what was typed meanwhile stays, and is put together with it at the next saving. */
  const restart = useSteady((text: OpenText) => {
    flush()
    if (hasUnsaved()) return
    forgetOnDevice(kind, slug)
    const base = writtenOf(text)
    known.current = { version: text.version, base }
    // Drawn at once: a key that comes before would be replaced by what the server says.
    flushSync(() => take(base))
    setState('saved')
    setRefusal(undefined)
  })
  // What is done with a draft stays the same while it is typed: whoever only does something is not drawn at each key.
  const acts = useMemo(() => {
    /** What the server has. */
    const version = () => known.current.version
    const typed = () => now.current
    return { version, typed, hasUnsaved, put, change, save, restart }
  }, [put, change, hasUnsaved, save, restart])

  const saveOnLeaving = useEffectEvent(() => void save())
  useEffect(() => {
    const goOn = () => saveOnLeaving()
    window.addEventListener('online', goOn)
    document.addEventListener('visibilitychange', goOn)
    // What was kept here from the last time goes now.
    goOn()
    return () => {
      window.removeEventListener('online', goOn)
      document.removeEventListener('visibilitychange', goOn)
      goOn()
    }
  }, [])

  // Without a network one tries again and again.
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
    /** Ends a conflict with what was chosen. */
    choose: async (text: Written) => {
      if (!conflict?.written) return
      known.current = { version: conflict.version, base: conflict.written }
      setConflict(undefined)
      take(text)
      await save()
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
export type DraftActs = Draft['acts']

/** Why a text is not saved that is longer than any. */
export const TOO_LONG =
  'Ce texte est trop long\u00a0: 90\u00a0000 signes au plus. Il n’est pas enregistré ainsi\u00a0: partagez-le, ou joignez un document.'

export const isTooLong = ({ body }: Written) => body.length > BODY_AT_MOST

const writtenOf = ({ head, body }: Written): Written => ({ head, body })
const isSame = (one: Written, other: Written) =>
  one === other || (one.body === other.body && JSON.stringify(one.head) === JSON.stringify(other.head))

/** What this device has kept of a text goes before what the server has. */
function startOf(kind: TextKind, opened: OpenText): { written: Written; known: Known } {
  const kept = keptOnDevice(kind, opened.slug)
  const known = { version: opened.version, base: writtenOf(opened) }
  return kept
    ? { written: kept.written, known: { version: kept.version, base: kept.base } }
    : { written: known.base, known }
}

function refusalOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'Ce texte n’a pas pu être enregistré.'
  return Object.values(error.errors)[0] ?? error.message
}
