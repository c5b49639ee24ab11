import type { OperationName } from '@prosa/contract/client/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { problemText } from '#/lib/api/problems.ts'
import { uploadFile } from '#/lib/api/upload.ts'

/** Uploads one small file, then refreshes the data on the screen; returns the error for display. */
export function useUpload(name: OperationName, params: Record<string, unknown>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) =>
      uploadFile(name, { params, file, onProgress: () => {}, signal: new AbortController().signal }),
    meta: { showsProblem: true },
  })
  return { send: mutate, isSending: isPending, problem: error ? problemText(error) : undefined }
}
