import '#theme/laterComponents.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { showToast } from '#src/lib/messages.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { MembershipRefusalForm } from './MembershipRefusalForm.tsx'
import { MembershipRequestFacts } from './MembershipRequestFacts.tsx'
import { MembershipRequestThread } from './MembershipRequestThread.tsx'

/**
 * Office page of one membership request, where the board decides. Opening it marks the request as read for its
 * applicant.
 */
export function OfficeRequestPage({ id }: { id: number }) {
  const request = useBoardApiReply(apiReplyKey('GET /board/requests/:id', { params: { id } }))
  const navigate = useNavigate()
  const [isRefusing, setRefusing] = useState(false)
  const { data, mutate } = request
  const who = data ? `${data.data.first_name} ${data.data.last_name}` : 'Demande d’adhésion'
  usePageMetadata({ title: who, isIndexed: false })
  const version = data?.data.version
  useEffect(() => {
    if (version === undefined) return
    // Reload a request that was corrected meanwhile.
    callBoardApi('PUT /board/requests/:id/reading', { params: { id }, body: { version } }).catch(() => void mutate())
  }, [id, version, mutate])

  const leave = (message: string) => {
    showToast('success', message)
    void navigate(portalPagePaths.boardRequests)
  }
  const accept = () =>
    showToastOnFailure(async () => {
      try {
        leave((await callBoardApi('POST /board/requests/:id/acceptance', { params: { id } })).message)
      } catch (error) {
        await mutate()
        throw error
      }
    })
  return (
    <>
      <p>
        <Link to={portalPagePaths.boardRequests}>Toutes les demandes</Link>
      </p>
      <h1 tabIndex={-1}>{who}</h1>
      <QueryBoundary of={request} failure="Cette demande n’a pas pu être chargée">
        {({ data: shown }) => (
          <>
            <MembershipRequestFacts of={shown} />
            {isRefusing ? (
              <MembershipRefusalForm id={id} onDone={leave} onCancel={() => setRefusing(false)} />
            ) : (
              <ButtonRow sx={{ mt: 3 }}>
                <ConfirmingButton
                  question={`Accepter la demande de ${who}\u00a0? Un e-\u2060mail lui donne un lien pour choisir son mot de passe.`}
                  yes="Oui, accepter"
                  onYes={accept}
                >
                  Accepter
                </ConfirmingButton>
                <Button onClick={() => setRefusing(true)}>Refuser…</Button>
              </ButtonRow>
            )}
            <MembershipRequestThread of={shown} onSent={async () => void (await mutate())} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}
