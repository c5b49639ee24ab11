/** Text as the rules compare it: without accents, in small letters, words apart by one space and one at each end. */
export function plainText(text: string): string {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return ` ${words} `
}
