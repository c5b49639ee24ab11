import { useState, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { wholeFrame, type Frame, MAX_ZOOM, movedFrame, zoomedFrame, computeZoom } from '#/lib/forms/crop-frame.ts'
import { squarePicture, drawFrame } from '#/lib/forms/square-picture.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'

export interface CropLabels {
  title: string
  description: string
  frame: string
  zoom: string
  cancel: string
  confirm: string
  /** Message if the browser cannot draw the picture. */
  unreadable: string
}

interface CropDialogProps {
  source: ImageBitmap
  round: boolean
  labels: CropLabels
  onClose: () => void
  onPicture: (picture: File) => void
}

/** Lets the person choose the square part of a picture to keep. */
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

const SIDE_PIXELS = 512

/** Distance that one key press moves the frame, as a fraction. */
const STEP = 0.05

const ZOOM_STEP = 0.1

interface CropFrameProps {
  source: ImageBitmap
  frame: Frame
  onFrame: (change: (frame: Frame) => Frame) => void
  round: boolean
  labels: { frame: string; zoom: string }
}

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const zooms: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP, _: -ZOOM_STEP }

/** A picture behind a square window: dragged by mouse or finger, or moved and zoomed by keys. */
export function CropFrame({ source, frame, onFrame, round, labels }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (canvas.current) drawFrame(canvas.current, source, frame)
  }, [source, frame])

  const move = (right: number, down: number) => onFrame((now) => movedFrame(now, source, { right, down }))
  const zoomBy = (step: number) => onFrame((now) => zoomedFrame(now, source, computeZoom(now, source) + step))

  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    const zoom = zooms[event.key]
    if (arrow) move(...arrow)
    if (zoom) zoomBy(zoom)
    if (arrow || zoom) event.preventDefault()
  }

  function drag({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { clientWidth: width } = currentTarget
    move(-movementX / width, -movementY / width)
  }

  return (
    <div className="flex flex-col items-center gap-4">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- screen readers hand arrows on to an application alone */}
      <div
        role="application"
        aria-label={labels.frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys need the focus
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        className={classNames(
          'aspect-square w-64 max-w-full cursor-move touch-none overflow-hidden border border-border bg-muted',
          round ? 'rounded-full' : 'rounded-2xl',
        )}
      >
        <canvas ref={canvas} width={SIDE_PIXELS} height={SIDE_PIXELS} className="size-full" />
      </div>
      <label className="flex w-64 max-w-full items-center gap-3 text-sm">
        {labels.zoom}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={computeZoom(frame, source).toFixed(2)}
          onChange={({ target }) => onFrame((now) => zoomedFrame(now, source, target.valueAsNumber))}
          className="h-6 min-w-0 flex-1 accent-primary"
        />
      </label>
    </div>
  )
}
