import { useEffect, useRef, useState } from 'react'
import { drafts } from '#/features/chat/store/device-memory.ts'

/**
 * A text kept on this device at its place (a chat, or the chat to come with an assistant); nowhere for null. Where the
 * place changes under it, because the chat got its address, the text moves along.
 */
export function useDraft(place: string | null) {
  const [text, setText] = useState(() => (place === null ? '' : drafts.read(place)))
  const keptAt = useRef(place)
  useEffect(() => {
    if (keptAt.current !== null && keptAt.current !== place) drafts.write(keptAt.current, '')
    keptAt.current = place
    if (place !== null) drafts.write(place, text)
  }, [place, text])
  return [text, setText] as const
}
