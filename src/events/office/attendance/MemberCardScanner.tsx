import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import { parseMemberCardUrl } from '#contract/profile/signedCard.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { createQrCodeReader } from './createQrCodeReader.ts'

const LOOK_EVERY_MS = 200

/** Content of a membership card's QR code: card code and signed statement. */
type ReadCard = NonNullable<ReturnType<typeof parseMemberCardUrl>>

/** Camera scanner for member cards, which starts on request. */
export function MemberCardScanner({ onRead }: { onRead: (card: ReadCard) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  const heard = useRef(onRead)
  useEffect(() => {
    heard.current = onRead
  }, [onRead])
  useEffect(() => {
    if (!isOpen || !video.current) return undefined
    const shown = video.current
    const end = new AbortController()
    look(shown, end.signal, (card) => heard.current(card)).catch((error: unknown) => {
      if (end.signal.aborted) return
      setRefusal(reasonOf(error))
      setOpen(false)
    })
    return () => end.abort()
  }, [isOpen])
  return (
    <Root>
      {isOpen && <video ref={video} muted playsInline aria-label="Ce que voit la caméra" />}
      <Button
        look={isOpen ? 'edged' : 'main'}
        onClick={() => {
          setRefusal(undefined)
          setOpen(!isOpen)
        }}
      >
        {isOpen ? 'Fermer la caméra' : 'Scanner les cartes'}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </Root>
  )
}

/** Shows the camera image and reports each membership card found in it, until aborted. */
async function look(video: HTMLVideoElement, signal: AbortSignal, onRead: (card: ReadCard) => void) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const read = await createQrCodeReader()
  while (!signal.aborted) {
    const card = parseMemberCardUrl((await read(video)) ?? '')
    if (card) onRead(card)
    await new Promise((resolve) => window.setTimeout(resolve, LOOK_EVERY_MS))
  }
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return 'La caméra est refusée à cette page\u00a0: autorisez-la dans votre navigateur, ou tapez les numéros.'
  return 'La caméra ne peut pas être ouverte ici\u00a0: tapez les numéros.'
}

const Root = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space.x3,
  maxWidth: '24rem',
  video: { width: '100%', aspectRatio: '1', objectFit: 'cover', borderRadius: vars.shape.card },
  p: { margin: 0, color: vars.palette.Alert.errorColor },
}))
