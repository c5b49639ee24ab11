import { ImageUp, Trash2 } from 'lucide-react'
import { useWrite } from '#/lib/api/operations.ts'
import { useUser } from '#/lib/session/session.ts'
import { usePictureUpload } from '#/lib/forms/use-picture-upload.ts'
import { pictureLabels } from '#/text/picture-labels.ts'
import { Avatar, makeInitials } from '#/ui/layout/avatar.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { PictureButton } from '#/ui/actions/picture-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

export function PhotoForm() {
  const { name, photo } = useUser()
  const change = useWrite('changeProfile', {
    meta: { showsProblem: true },
    onSuccess: () => toast.success('Foto salva.'),
  })
  const { send, isSending, problem } = usePictureUpload((photo) => change.mutateAsync({ body: { photo } }))
  const remove = useWrite('changeProfile', { onSuccess: () => toast.success('Foto removida.') })
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar
        symbol={makeInitials(name)}
        imageUrl={photo && `/api/assistant-images/${photo}`}
        color="blue"
        size="xl"
        round
      />
      <PictureButton
        labels={pictureLabels}
        loading={isSending}
        problem={problem}
        round
        onPicture={(picture) => void send(picture)}
        more={
          photo && (
            <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({ body: { photo: null } })}>
              <Trash2 aria-hidden /> Remover a foto
            </Button>
          )
        }
      >
        <ImageUp aria-hidden /> {photo ? 'Trocar a foto' : 'Enviar uma foto'}
      </PictureButton>
    </div>
  )
}
