import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { acceptedPictures, pictureProblem, squarePicture } from '#/features/assistants/builder/fields/square-picture.ts'
import { isHandledElsewhere, problemText } from '#/lib/problems.ts'
import { uploadFile } from '#/lib/upload.ts'
import { Button } from '#/ui/button.tsx'
import { FieldError } from '#/ui/field-error.tsx'

interface AvatarUploadProps {
  image: string | undefined
  onChange: (image: string | undefined) => void
}

/** A picture of one's own in the place of the emoji: cut to a square here, kept by the server. */
export function AvatarUpload({ image, onChange }: AvatarUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const refusal = pictureProblem(file)
    setProblem(refusal)
    if (refusal) return
    setSending(true)
    const square = await squarePicture(file).catch(() => undefined)
    if (square) await send(square)
    else setProblem('Não foi possível abrir esta imagem. Escolha outra.')
    setSending(false)
  }

  async function send(file: File) {
    const signal = new AbortController().signal
    try {
      const answer = await uploadFile('addAssistantImage', { params: {}, file, onProgress: () => {}, signal })
      onChange((JSON.parse(answer) as { image: string }).image)
    } catch (error) {
      if (!isHandledElsewhere(error)) setProblem(problemText(error))
    }
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={acceptedPictures}
          tabIndex={-1}
          aria-label="Arquivo da imagem"
          className="sr-only"
          onChange={(event) => void take(event)}
        />
        <Button variant="secondary" size="sm" loading={sending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden /> {image ? 'Trocar a imagem' : 'Enviar uma imagem'}
        </Button>
        {image && (
          <Button variant="ghost" size="sm" onClick={() => onChange(undefined)}>
            <Trash2 aria-hidden /> Remover a imagem
          </Button>
        )}
      </div>
      <p className="text-xs text-muted-foreground">PNG, JPEG ou WebP de até 2 MB. O meio dela vira um quadrado.</p>
      <FieldError id="avatar-upload-error" message={problem} />
    </div>
  )
}
