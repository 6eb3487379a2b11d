import { styled } from '@mui/material/styles'
import { useCallback, useId, useRef, useState, type ChangeEvent } from 'react'
import { space } from '#theme/space.ts'
import { callApi } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { showToast } from '#src/lib/messages.ts'
import { LazyModal } from '#src/navigation/LazyModal.tsx'
import { MemberPortraitPicture } from '#src/profile/frame/MemberPortraitPicture.tsx'
import { useUpdateDisplayedMemberPicture } from '#src/profile/useProfileParts.ts'
import { useSession } from '#src/auth/session.ts'
import { PhotoToCropContext } from './PhotoToCropContext.ts'

/** Editor of the member's picture: choose, crop, upload or remove. */
export function ProfilePictureEditor() {
  const id = useId()
  const session = useSession()
  const user = session.status === 'member' ? session.user : undefined
  const show = useUpdateDisplayedMemberPicture()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [photo, setPhoto] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const close = useCallback(() => setPhoto(undefined), [])

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Allows choosing the same photo again.
    target.value = ''
    if (!file) return
    const read = await decodeProfilePhotoFile(file)
    setProblem('problem' in read ? read.problem : undefined)
    if ('photo' in read) setPhoto(read.photo)
  }
  const keep = async (picture: Blob) => {
    const { data } = await callApi('PUT /profile/picture', { file: picture })
    await show(data)
    showToast('success', 'Votre photo est enregistrée')
  }
  const remove = () =>
    showToastOnFailure(async () => {
      await show((await callApi('DELETE /profile/picture')).data)
      showToast('success', 'Votre photo est retirée')
      // The pressed button is gone.
      chooser.current?.focus()
    })

  if (!user) return null
  return (
    <Root>
      <MemberPortraitPicture of={{ ...user, image: user.image ?? null }} />
      <div>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          hidden
          aria-label="Photo"
          onChange={(event) => void choose(event)}
        />
        <Button ref={chooser} onClick={() => input.current?.click()}>
          {user.image ? 'Changer de photo' : 'Choisir une photo'}
        </Button>
        {user.image && (
          <ConfirmingButton question="Retirer votre photo&nbsp;?" yes="Retirer" onYes={remove}>
            Retirer la photo
          </ConfirmingButton>
        )}
        <p role="alert">{problem}</p>
      </div>
      {photo && (
        <PhotoToCropContext value={{ photo, send: keep }}>
          <LazyModal load={loadCropper} isOpen onClose={close} />
        </PhotoToCropContext>
      )}
    </Root>
  )
}

const loadCropper = () => import('./CropDialog.tsx').then((module) => module.CropDialog)

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x6,
  '& > div': { display: 'grid', flex: '1 1 10rem', justifyItems: 'start', gap: space.x3 },
  p: { ...typography.body2, margin: 0, color: vars.palette.error.main },
  'p:empty': { display: 'none' },
}))

/** Decoded photo, or a French error message. */
type DecodedProfilePhoto = { photo: ImageBitmap } | { problem: string }

const LARGEST = 60_000_000

/** Decodes a photo file of at most 60 MB, rotated by its metadata. */
async function decodeProfilePhotoFile(file: File): Promise<DecodedProfilePhoto> {
  if (file.size > LARGEST) return { problem: 'Cette photo est trop lourde\u00a0: 60\u00a0Mo au plus' }
  try {
    return { photo: await createImageBitmap(file) }
  } catch {
    return { problem: isHeic(file) ? HEIC : UNREADABLE }
  }
}

/** True for a photo in HEIC, the format of iPhones, which few browsers decode. */
const isHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)

const HEIC =
  'Ce navigateur ne lit pas les photos HEIC. Ouvrez cette page dans Safari sur votre iPhone, ou enregistrez la photo en JPEG.'
const UNREADABLE = 'Cette photo ne peut pas être lue. Choisissez une image JPEG, PNG, WebP ou AVIF.'
