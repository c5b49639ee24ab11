/** Text as it is compared: whatever the capitals, accents and spaces. */
const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ')

interface Expected {
  readonly mustContain: readonly string[]
  readonly mustNotContain: readonly string[]
}

/** What an answer should have said and did not, and what it said and should not have. */
export function compare(answer: string, { mustContain, mustNotContain }: Expected) {
  const said = folded(answer)
  const says = (phrase: string) => said.includes(folded(phrase))
  return { missing: mustContain.filter((phrase) => !says(phrase)), unwanted: mustNotContain.filter(says) }
}
