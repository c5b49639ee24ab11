import { useState } from 'react'
import { wholeFrame } from '#/lib/forms/crop-frame.ts'
import { squarePicture } from '#/lib/forms/square-picture.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CropFrame } from '#/ui/inputs/crop-frame.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'

export interface CropLabels {
  title: string
  description: string
  frame: string
  zoom: string
  cancel: string
  confirm: string
  /** Where this browser cannot draw it. */
  unreadable: string
}

interface CropDialogProps {
  source: ImageBitmap
  round: boolean
  labels: CropLabels
  onClose: () => void
  onPicture: (picture: File) => void
}

/** Lets the person choose which square of a picture is kept. */
export default function CropDialog({ source, round, labels, onClose, onPicture }: CropDialogProps) {
  const [frame, setFrame] = useState(() => wholeFrame(source))
  const [isCutting, setCutting] = useState(false)
  const [failed, setFailed] = useState(false)
  async function confirm() {
    setCutting(true)
    setFailed(false)
    try {
      onPicture(await squarePicture(source, frame))
      onClose()
    } catch {
      setFailed(true)
      setCutting(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={labels.title}
      description={labels.description}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{labels.cancel}</Button>
          </DialogClose>
          <Button loading={isCutting} onClick={() => void confirm()}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      {failed && <Notice tone="danger">{labels.unreadable}</Notice>}
      <CropFrame source={source} frame={frame} onFrame={setFrame} round={round} labels={labels} />
    </Dialog>
  )
}
