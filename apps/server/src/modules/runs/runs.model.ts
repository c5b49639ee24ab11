const LONGEST = 60

/** A chat's first title: its first question in one line, cut after a whole word. */
export function titleOf(question: string): string {
  const line = question
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[#*_`>]/g, '')
    .trim()
  if (line.length <= LONGEST) return line || 'Conversa'
  const cut = line.slice(0, LONGEST)
  const end = cut.lastIndexOf(' ')
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(/[\s,.;:–-]+$/, '').toWellFormed()}…`
}
