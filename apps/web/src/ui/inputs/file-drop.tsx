import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'

interface FileDropProps {
  onFiles: (files: File[]) => void
  /** Accepted files, such as `.pdf,.docx`. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  title: ReactNode
  hint?: ReactNode
  buttonLabel: string
}

/** Accepts files by a button or by dragging. The caller validates them. */
export function FileDrop({ onFiles, accept, multiple = true, disabled, title, hint, buttonLabel }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function passFiles(list: FileList | null) {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }

  function passDropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!disabled) passFiles(event.dataTransfer.files)
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={passDropped}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-dashed border-input px-4 py-3 transition-colors',
        over && 'border-primary bg-primary-soft',
        disabled && 'opacity-60',
      )}
    >
      <div className="min-w-0 flex-1 basis-56">
        {/* Dragging is not possible on touch screens. */}
        <p className="text-sm font-medium pointer-coarse:hidden">{title}</p>
        {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      </div>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        <Upload aria-hidden /> {buttonLabel}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={buttonLabel}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          passFiles(event.target.files)
          // Allows the same file to be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
