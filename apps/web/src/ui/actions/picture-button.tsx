import { nextStepFor } from '@prosa/contract/knowledge/refused-files.ts'
import { useState, type ReactNode } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { acceptedPictures, isTooLarge, isAcceptedPicture } from '#/lib/forms/square-picture.ts'
import type { CropLabels } from '#/ui/overlays/crop-dialog.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { FileButton } from '#/ui/actions/file-button.tsx'

const CropDialog = lazyPart(() => import('#/ui/overlays/crop-dialog.tsx'))

interface PictureButtonProps {
  labels: CropLabels & { file: string; kind: string; size: string; hint: string }
  loading: boolean
  onPicture: (picture: File) => void
  /** Whether the picture will be shown as a circle. */
  round?: boolean
  /** Why the last picture failed. */
  problem: string | undefined
  children: ReactNode
  /** Further buttons beside it. */
  more?: ReactNode
}

/** Lets the person choose a picture and crop it to a square. */
export function PictureButton({
  labels,
  loading,
  onPicture,
  round = false,
  problem,
  children,
  more,
}: PictureButtonProps) {
  const [source, setSource] = useState<ImageBitmap>()
  const [fault, setFault] = useState<string>()

  async function open(file: File) {
    const tooLarge = isTooLarge(file)
    setFault(tooLarge ? labels.size : undefined)
    if (tooLarge) return
    try {
      // Decoding decides whether the file is a picture, because phones and programs use arbitrary file name endings.
      setSource(await createImageBitmap(file))
    } catch {
      const step = nextStepFor(file.name, (target) => target === 'image')
      setFault(step ?? (isAcceptedPicture(file) ? labels.unreadable : labels.kind))
    }
  }

  function close() {
    source?.close()
    setSource(undefined)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={labels.file}
          accept={acceptedPictures}
          loading={loading}
          onChoose={(file) => void open(file)}
        >
          {children}
        </FileButton>
        {more}
      </div>
      <p className="text-xs text-muted-foreground">{labels.hint}</p>
      <FieldError id="picture-error" message={fault ?? problem} />
      {source && <CropDialog source={source} round={round} labels={labels} onClose={close} onPicture={onPicture} />}
    </div>
  )
}
