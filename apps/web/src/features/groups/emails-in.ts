interface FoundEmails {
  emails: string[]
  /** Lines with something on them that is no e-mail. */
  ignored: string[]
}

/** The e-mails of a pasted list or table: one a line, with or without names and other columns. */
export function emailsIn(text: string): FoundEmails {
  const emails = new Set<string>()
  const ignored: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const found = line.split(/[\s,;<>()"'|]+/).filter((word) => /^[^@]+@[^@]+\.[^@]+$/.test(word))
    for (const email of found) emails.add(email.toLowerCase())
    if (found.length === 0 && line.trim() !== '' && !isHeading(line)) ignored.push(line.trim())
  }
  return { emails: [...emails], ignored }
}

/** The first line of a table from a spreadsheet. */
const isHeading = (line: string) => /^["']?(nome|name|e-?mail)\b/i.test(line.trim())
