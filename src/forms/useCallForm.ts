import './browserZod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiActionReply } from '#contract/answer.ts'
import { ApiCallError } from '#src/api/call.ts'

type Options<Typed extends FieldValues, Checked extends FieldValues> = {
  schema: z.ZodType<Checked, Typed>
  defaultValues: DefaultValues<Typed>
  send: (checked: Checked) => Promise<void>
  /** Error message of the form for a failure that the server does not explain. */
  failed: string
  /** Beginning of the form's error message when the server is unreachable; default `failed`. */
  unreached?: string
  /** Called for a failure of the form's API call that belongs to no field; by default `refusal` holds its sentence. */
  onFailure?: (sentence: string, error: unknown) => void
  /** True when the browser itself checks the form's required fields. */
  isAskedByBrowser?: boolean
}

/** Error of a field in a submitted form. */
type Wrong<Typed extends FieldValues> = { name: Path<Typed>; message: string }
/** Errors of a submitted form; `isMany` when they need a summary. */
type Found<Typed extends FieldValues> = { wrong: Wrong<Typed>[]; isMany: boolean }

// Up to two fields are visible together.
const FEW = 2

/**
 * Returns a form that makes one API call: validated by the contract, sent once at a time, with the server's errors at
 * their fields. The first wrong field takes the focus. With several errors in a form of more than two fields, the
 * summary does. `Form`, `Field` and `SubmitButton` take the returned object.
 */
export function useApiCallForm<Typed extends FieldValues, Checked extends FieldValues>({
  schema,
  defaultValues,
  send,
  failed,
  unreached,
  onFailure,
  isAskedByBrowser = false,
}: Options<Typed, Checked>) {
  const [refusal, setRefusal] = useState<string>()
  const tell = onFailure ?? setRefusal
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const button = useRef<HTMLButtonElement>(null)
  const isSending = useRef(false)
  const isFromButton = useRef(false)
  const met = useRef(new WeakSet<HTMLInputElement>())
  const shown = useRef(new Map<Path<Typed>, HTMLElement>())
  const id = useId()
  const summaryPlace = useRef<HTMLElement>(null)
  const [found, setFound] = useState<Found<Typed>>({ wrong: [], isMany: false })
  const { isSubmitting } = form.formState

  useEffect(() => {
    if (isSubmitting || !isFromButton.current) return
    isFromButton.current = false
    // A disabled button loses the focus: restore it once the button is enabled.
    if (document.activeElement?.contains(button.current)) button.current?.focus()
  }, [isSubmitting])

  const point = (wrong: Wrong<Typed>[]) => setFound({ wrong, isMany: wrong.length > 1 && shown.current.size > FEW })

  // After rendering: an error may bring its field back.
  const leadTo = useEffectEvent(({ wrong: [first], isMany }: Found<Typed>) => {
    if (isMany) summaryPlace.current?.focus()
    else if (first) form.setFocus(first.name)
  })
  useEffect(() => leadTo(found), [found])

  /** Shows errors at the form's visible fields and focuses the first one or the summary. Returns their number. */
  const showErrors = (errors: Partial<Record<string, string>>) => {
    const wrong = inOrder(shown.current).flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : []))
    for (const { name, message } of wrong) form.setError(name, { message })
    point(wrong)
    return wrong.length
  }

  const refuse = (error: unknown) => {
    const errors = error instanceof ApiCallError ? error.errors : {}
    const unseen = Object.keys(errors).find((name) => !shown.current.has(name as Path<Typed>))
    if (showErrors(errors) === 0) tell(apiFailureMessage(error, failed, unreached), error)
    else if (unseen !== undefined) tell(errors[unseen] ?? failed, error)
  }

  const lead = (errors: FieldErrors<Typed>) =>
    point(
      inOrder(shown.current).flatMap((name) => {
        const message = errors[name]?.message
        return typeof message === 'string' ? [{ name, message }] : []
      }),
    )

  /** Registers a visible form field, with the text typed before hydration. */
  const bind = (name: Path<Typed>) => {
    const field = form.register(name)
    const ref = (input: HTMLInputElement | null) => {
      const typed = input && !met.current.has(input) && typedIn(input)
      field.ref(input)
      if (input) met.current.add(input)
      if (input) shown.current.set(name, input)
      if (typed) form.setValue(name, typed as never)
    }
    return { ...field, ref }
  }

  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    isFromButton.current = document.activeElement === button.current
    point([])
    const call = (checked: Checked) => {
      setRefusal(undefined)
      return send(checked).catch(refuse)
    }
    await form.handleSubmit(call, lead)()
    isSending.current = false
  }

  return {
    ...form,
    bind,
    submit: (event: { preventDefault: () => void }) => void submit(event),
    button,
    isAskedByBrowser,
    showErrors,
    /** Returns the HTML id of a form field, for links in the error summary. */
    idOf: (name: Path<Typed>) => `${id}${name}`,
    summary: found.isMany ? found.wrong : [],
    summaryPlace,
    /** Message of a failure that belongs to no field, for `ErrorAlert`. */
    refusal,
  }
}

/** Object that `useApiCallForm` returns and form components take as their `of`. */
export type ApiCallForm<Typed extends FieldValues, Checked extends FieldValues> = ReturnType<
  typeof useApiCallForm<Typed, Checked>
>

/**
 * Returns an API reply that did not fail. Throws ApiCallError with the server's sentence when its `success` is false.
 */
export function requireSuccessfulReply<A extends Partial<ApiActionReply>>(answer: A): A {
  // As specified: an answer without `success` is judged by its status and content.
  if (answer.success === false) throw new ApiCallError(200, answer.message || undefined)
  return answer
}

/** Returns the token in an API reply; throws ApiCallError when it is missing. */
export function requireTokenInApiReply({ token, message }: ApiActionReply & { token: string }): string {
  if (!token) throw new ApiCallError(200, message || undefined)
  return token
}

/**
 * Returns the error message for a failed API call: the server's sentence, else `failed`. For an unreachable server:
 * `unreached`, followed by advice.
 */
export function apiFailureMessage(error: unknown, failed: string, unreached = failed): string {
  const reason = knownApiFailureSentence(error)
  return isUnreached(error) ? `${unreached}. ${reason}` : (reason ?? failed)
}

/** Returns the known reason of a failed API call: the server's sentence, or advice about the network. */
export function knownApiFailureSentence(error: unknown): string | undefined {
  if (isUnreached(error)) return 'Vérifiez votre connexion, puis réessayez.'
  return error instanceof ApiCallError ? error.said : undefined
}

/** Returns a form's field names in reading order; detached fields come last. */
function inOrder<Name>(shown: Map<Name, HTMLElement>): Name[] {
  const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  const all = [...shown].filter(([, { isConnected }]) => isConnected)
  const away = [...shown].filter(([, { isConnected }]) => !isConnected)
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is younger than the oldest browsers
  return [...all.sort(([, one], [, other]) => (isBefore(one, other) ? -1 : 1)), ...away].map(([name]) => name)
}

/** Returns the value of an HTML input; undefined when it is empty or unticked. */
function typedIn({ type, checked, value }: HTMLInputElement) {
  if (type === 'checkbox') return checked || undefined
  return type === 'radio' && !checked ? undefined : value || undefined
}

const isUnreached = (error: unknown) => error instanceof ApiCallError && error.status === 0
