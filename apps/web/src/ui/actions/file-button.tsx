import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '#/ui/actions/button.tsx'

interface FileButtonProps {
  /** Of the field that takes the file. */
  label: string
  /** Kinds of files, as an `input` names them. */
  accept: string
  loading: boolean
  onChoose: (file: File) => void
  children: ReactNode
}

/** Asks for one file; the same one can be chosen again. */
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
