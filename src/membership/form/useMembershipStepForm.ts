import '#src/forms/browserZod.ts'
import { useEffect, useEffectEvent } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form'
import type { z } from 'zod'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { useHydratedValue } from '#src/lib/hydration.ts'
import {
  emptyMembershipDraft,
  storeMembershipDraft,
  readMembershipDraft,
  type MembershipDraft,
  type MembershipDraftField,
} from './draft.ts'

type Options<Typed extends FieldValues, Checked extends FieldValues> = {
  schema: z.ZodType<Checked, Typed>
  /** Draft fields of the membership form's step. */
  fields: readonly MembershipDraftField[]
  /** Initial values of the membership form's fields that are not stored in the draft. */
  others?: Partial<Typed>
  /** Errors of a membership request from the server, by field. */
  refusals: Record<string, string>
  onDone: (checked: Checked) => void
}

/** Returns the form of one membership step. Restores and stores the draft, and continues once the step is valid. */
export function useMembershipStepForm<Typed extends FieldValues, Checked extends FieldValues>({
  schema,
  fields,
  others,
  refusals,
  onDone,
}: Options<Typed, Checked>) {
  const known = (draft: MembershipDraft) => Object.fromEntries(fields.map((field) => [field, draft[field]]))
  const form = useApiCallForm<Typed, Checked>({
    schema,
    // The server knows no draft, so the first render must not use one.
    defaultValues: {
      ...known(useHydratedValue(readMembershipDraft, emptyMembershipDraft)),
      ...others,
    } as DefaultValues<Typed>,
    failed: 'Une erreur est survenue',
    onFailure: () => undefined,
    send: async (checked) => onDone(checked),
  })

  const { getValues, setValue, showErrors, watch } = form
  const begin = useEffectEvent(() => {
    for (const [field, typed] of Object.entries(known(readMembershipDraft()))) {
      const name = field as Path<Typed>
      if (typed && !getValues(name)) setValue(name, typed as PathValue<Typed, Path<Typed>>)
    }
    showErrors(refusals)
    storeMembershipDraft(known(getValues() as unknown as MembershipDraft))
  })
  const keep = useEffectEvent(() => storeMembershipDraft(known(getValues() as unknown as MembershipDraft)))
  useEffect(() => {
    begin()
    const typing = watch(() => keep())
    return () => typing.unsubscribe()
  }, [watch])
  return form
}
