import { useEffect, useState } from 'react'
import { useToday } from '#src/lib/useToday.ts'
import { checkMembershipCardSignature, type MembershipCardSignatureCheck } from './checkSignature.ts'

/** Returns the offline check of a card's signature; undefined while it runs. */
export function useMembershipCardSignatureCheck(
  code: string,
  stated: string,
): MembershipCardSignatureCheck | undefined {
  const today = useToday()
  const about = `${code} ${stated} ${today}`
  const [checked, setChecked] = useState<{ about: string; signature: MembershipCardSignatureCheck }>()
  useEffect(() => {
    let isOver = false
    void checkMembershipCardSignature({ code, stated }).then((signature) => isOver || setChecked({ about, signature }))
    return () => {
      isOver = true
    }
  }, [about, code, stated])
  return checked?.about === about ? checked.signature : undefined
}
