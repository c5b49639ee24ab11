/** The words of a text in Markdown with its line ends, without the marks. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replaceAll(/^ {0,3}(`{3,}|~{3,}).*$/gm, '')
    .replaceAll(/^[ \t:|-]+$/gm, (row) => (row.includes('|') ? '' : row))
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/^ {0,3}(#{1,6}|>|[-*+]) +/gm, '')
    .replaceAll(/\*\*|__|~~|`/g, '')
    .replaceAll(/(?<!\S)[*_](?=\S)|(?<=\S)[*_](?![^\s.,;:!?)])/g, '')

/** A text for the ear: a voice would spell out the marks of Markdown. */
export const plainText = (markdown: string): string =>
  withoutMarks(markdown)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ?\|)+ ?/g, ' ')
    .trim()
