import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '#/ui/actions/button.tsx'

interface FileButtonProps {
  /** Accessible label of the file input. */
  label: string
  /** Accepted files, in the format of the `accept` attribute of an input. */
  accept: string
  loading: boolean
  onChoose: (file: File) => void
  children: ReactNode
}

/** Lets the person choose one file; the same file can be chosen again. */
export function FileButton({ label, accept, loading, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        className="hidden"
        onChange={choose}
      />
      <Button variant="secondary" loading={loading} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
