/** Saves an answer that is a file, under the name that the server gave it or else `fallback`. */
export async function saveFile(response: Response, fallback: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = givenName(response.headers.get('content-disposition')) ?? fallback
  link.click()
  URL.revokeObjectURL(address)
}

/** The name in a `content-disposition` header (RFC 6266, in the form of RFC 8187 that the server uses). */
function givenName(disposition: string | null): string | undefined {
  const [, encoded] = disposition?.match(/filename\*=UTF-8''([^;]+)/i) ?? []
  return encoded && decodeURIComponent(encoded)
}
