import { useMutation } from '@tanstack/react-query'

/** Saves a response as a file, under the name that the server gave it or else `fallback`. */
export async function saveFile(response: Response, fallback: string): Promise<void> {
  saveBlob(givenName(response.headers.get('content-disposition')) ?? fallback, await response.blob())
}

/** Returns a mutation that fetches a file and saves it. */
export const useDownload = <Asked = void>(
  fetchFile: (input: Asked) => Promise<Response>,
  fallback: string | ((input: Asked) => string),
) =>
  useMutation({
    mutationFn: async (input: Asked) =>
      saveFile(await fetchFile(input), typeof fallback === 'string' ? fallback : fallback(input)),
    meta: { keepsReads: true },
  })

/** Saves a text as a file. */
export const saveText = (name: string, text: string): void => saveBlob(name, new Blob([text], { type: 'text/plain' }))

/** Milliseconds until the memory of a saved file is released. */
const RELEASE_AFTER_MS = 60_000

function saveBlob(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the file only after the click, and Firefox once more to show a PDF.
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS)
}

/** Returns the file name in a `content-disposition` header (RFC 6266, in the form of RFC 8187 that the server uses). */
function givenName(disposition: string | null): string | undefined {
  const [, encoded] = disposition?.match(/filename\*=UTF-8''([^;]+)/i) ?? []
  return encoded && decodeURIComponent(encoded)
}
