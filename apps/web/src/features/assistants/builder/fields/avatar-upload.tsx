import { ImageUp, Trash2 } from 'lucide-react'
import { usePictureUpload } from '#/lib/forms/use-picture-upload.ts'
import { pictureLabels } from '#/text/picture-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { PictureButton } from '#/ui/actions/picture-button.tsx'

interface AvatarUploadProps {
  image: string | undefined
  onChange: (image: string | undefined) => void
}

/** A picture of one's own in the place of the emoji: cut to a square here, kept by the server. */
export function AvatarUpload({ image, onChange }: AvatarUploadProps) {
  const { send, isSending, problem } = usePictureUpload(onChange)
  return (
    <PictureButton
      labels={pictureLabels}
      loading={isSending}
      problem={problem}
      onPicture={(picture) => void send(picture)}
      more={
        image && (
          <Button variant="ghost" onClick={() => onChange(undefined)}>
            <Trash2 aria-hidden /> Remover a imagem
          </Button>
        )
      }
    >
      <ImageUp aria-hidden /> {image ? 'Trocar a imagem' : 'Enviar uma imagem'}
    </PictureButton>
  )
}
