/** A text for the ear: without the marks of Markdown, which a voice would spell out. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^ {0,3}(`{3,}|~{3,}).*$/gm, '')
    .replaceAll(/^[ \t:|-]+$/gm, (row) => (row.includes('|') ? '' : row))
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/^ {0,3}(#{1,6}|>|[-*+]) +/gm, '')
    .replaceAll(/\*\*|__|~~|`/g, '')
    .replaceAll(/(?<!\S)[*_](?=\S)|(?<=\S)[*_](?![^\s.,;:!?)])/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ?\|)+ ?/g, ' ')
    .trim()
