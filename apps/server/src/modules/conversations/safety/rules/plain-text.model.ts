/** Normalizes text for rules: lower case without accents, words separated by one space, with a space at both ends. */
export function plainText(text: string): string {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return ` ${words} `
}
