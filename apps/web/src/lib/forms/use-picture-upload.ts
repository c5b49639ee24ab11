import { useState } from 'react'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { uploadFile } from '#/lib/api/upload.ts'

/** Uploads a picture and passes its id on. */
export function usePictureUpload(onKept: (image: string) => unknown) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(file: File) {
    setSending(true)
    setProblem(undefined)
    const { signal } = new AbortController()
    try {
      const sent = { params: {}, file, onProgress: () => {}, signal }
      const { image } = await uploadFile<{ image: string }>('addAssistantImage', sent)
      await onKept(image)
    } catch (error) {
      if (!isHandledElsewhere(error)) setProblem(problemText(error))
    }
    setSending(false)
  }
  return { send, isSending, problem }
}
