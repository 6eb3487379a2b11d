import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { ApiCallForm } from '#src/forms/useCallForm.ts'
import {
  discardUnsavedProfileChanges,
  keepUnsavedProfileChangesInMemory,
  getUnsavedProfileChanges,
} from '#src/profile/unsavedIdentity.ts'

/** Keeps the profile form's unsaved input while the member visits other pages, and restores it. */
export function useProfileDraft<Typed extends FieldValues, Checked extends FieldValues>(
  member: number,
  { watch, getValues, setValue, formState: { isDirty, defaultValues } }: ApiCallForm<Typed, Checked>,
) {
  const [back] = useState(() => getUnsavedProfileChanges(member))
  const bringBack = useEffectEvent(() => {
    for (const [name, typed] of Object.entries(back ?? {})) {
      setValue(name as Path<Typed>, typed as PathValue<Typed, Path<Typed>>, { shouldDirty: true })
    }
  })
  const follow = useEffectEvent((typed: object) => {
    const isSame = Object.entries(typed).every(
      ([name, value]) => value === (defaultValues as Typed | undefined)?.[name],
    )
    if (isSame) discardUnsavedProfileChanges()
    else keepUnsavedProfileChangesInMemory(member, { ...typed })
  })
  useEffect(() => {
    bringBack()
    const typing = watch(() => follow(getValues()))
    return () => typing.unsubscribe()
  }, [watch, getValues])
  return { isBack: back !== undefined, isThere: isDirty }
}
