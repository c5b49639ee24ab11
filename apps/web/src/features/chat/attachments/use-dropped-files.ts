import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { named } from '#/features/chat/attachments/file-rules.ts'

/** Takes files that are pasted into the composer or dropped anywhere on the page; answers whether some are over it. */
export function useDroppedFiles(inside: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((files: File[]) => onFiles(files.map(named)))
  useEffect(() => {
    const off = new AbortController()
    const { signal } = off
    const paste = (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData ?? {}
      // a word processor adds a picture of the text that was copied
      if (event.defaultPrevented || !files?.length || types?.includes('text/plain')) return
      event.preventDefault()
      take([...files])
    }
    const drag = (event: DragEvent) => {
      // another place takes it
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      take(files)
    }
    inside.current?.closest('form')?.addEventListener('paste', paste, { signal })
    document.addEventListener('dragover', drag, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal })
    return () => off.abort()
  }, [inside])
  return over
}
