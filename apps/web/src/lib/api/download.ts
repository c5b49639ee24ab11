import { useMutation } from '@tanstack/react-query'

/** Saves an answer that is a file, under the name that the server gave it or else `fallback`. */
export async function saveFile(response: Response, fallback: string): Promise<void> {
  download(givenName(response.headers.get('content-disposition')) ?? fallback, await response.blob())
}

/** `mutate` fetches a file, by what it is asked for, and saves it. */
export const useDownload = <Asked = void>(
  fetchFile: (asked: Asked) => Promise<Response>,
  fallback: string | ((asked: Asked) => string),
) =>
  useMutation({
    mutationFn: async (asked: Asked) =>
      saveFile(await fetchFile(asked), typeof fallback === 'string' ? fallback : fallback(asked)),
    meta: { keepsReads: true },
  })

/** Saves a text that is on the screen. */
export const saveText = (name: string, text: string): void => download(name, new Blob([text], { type: 'text/plain' }))

/** Milliseconds for which a file to be saved stays in memory. */
const KEPT = 60_000

function download(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads it only after the press, and Firefox once more to show a PDF
  setTimeout(() => URL.revokeObjectURL(address), KEPT)
}

/** The name in a `content-disposition` header (RFC 6266, in the form of RFC 8187 that the server uses). */
function givenName(disposition: string | null): string | undefined {
  const [, encoded] = disposition?.match(/filename\*=UTF-8''([^;]+)/i) ?? []
  return encoded && decodeURIComponent(encoded)
}
