/** Creates a random UUID (version 4). `crypto.randomUUID` is missing if a school serves the product without https. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replaceAll(/[xy]/g, (place) => {
    const digit = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15
    // The digit of the variant is 8 to b.
    return (place === 'x' ? digit : (digit & 3) | 8).toString(16)
  })
}
